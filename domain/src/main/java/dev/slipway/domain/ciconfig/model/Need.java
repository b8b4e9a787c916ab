package dev.slipway.domain.ciconfig.model;

/**
 * A job that another one waits for.
 *
 * @param job       its name; once a configuration is compiled, the name of one instance
 * @param artifacts whether its artifacts are fetched
 * @param optional  whether it may be absent from a pipeline
 */
public record Need(String job, boolean artifacts, boolean optional) {
    public Need named(String instance) {
        return new Need(instance, artifacts, optional);
    }
}
