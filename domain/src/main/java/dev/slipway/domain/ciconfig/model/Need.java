package dev.slipway.domain.ciconfig.model;

/**
 * Job that another one waits for.
 *
 * @param job       name; in a compiled configuration the name of one instance
 * @param artifacts whether its artifacts are fetched
 * @param optional  whether it may be absent from a pipeline
 */
public record Need(String job, boolean artifacts, boolean optional) {
    public Need named(String instance) {
        return new Need(instance, artifacts, optional);
    }
}
