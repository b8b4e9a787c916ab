package dev.slipway.domain.variable;

/**
 * What variables say of a pipeline that exists.
 *
 * @param id        its id
 * @param iid       its number within the project
 * @param url       its address for people
 * @param triggered whether a trigger token started it
 */
public record PipelineFacts(long id, long iid, String url, boolean triggered) {
}
