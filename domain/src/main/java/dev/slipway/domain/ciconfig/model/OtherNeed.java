package dev.slipway.domain.ciconfig.model;

import java.util.function.UnaryOperator;

/**
 * A job of another pipeline or project that is needed, or a whole pipeline whose status a bridge takes over.
 *
 * @param project   the path of the project, or null for the same
 * @param ref       the ref whose newest successful pipeline it is, or null where {@code pipeline} says it
 * @param pipeline  the pipeline as written, or null where {@code ref} says it
 * @param job       the job, or null for a whole pipeline
 * @param artifacts whether its artifacts are fetched
 */
public record OtherNeed(String project, String ref, String pipeline, String job, boolean artifacts) {
    /** The same with every name changed. */
    public OtherNeed map(UnaryOperator<String> change) {
        return new OtherNeed(changed(project, change), changed(ref, change), changed(pipeline, change), changed(job, change), artifacts);
    }

    private static String changed(String name, UnaryOperator<String> change) {
        return name == null ? null : change.apply(name);
    }

    /** Whether it is a whole pipeline, which only a bridge can follow. */
    public boolean mirrors() {
        return job == null;
    }
}
