package dev.slipway.domain.variable;

/**
 * Stored pipeline, for predefined variables.
 *
 * @param id        its id
 * @param iid       its number within the project
 * @param url       its address for people
 * @param triggered whether a trigger token started it
 */
public record PipelineFacts(long id, long iid, String url, boolean triggered) {
}
