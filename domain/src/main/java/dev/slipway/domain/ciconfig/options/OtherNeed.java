package dev.slipway.domain.ciconfig.options;

import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Needed job of another pipeline or project, or a whole pipeline whose status a bridge takes over.
 *
 * @param project   path of the project, or null for the same project
 * @param ref       ref of the newest successful pipeline, or null where {@code pipeline} names the pipeline
 * @param pipeline  pipeline as written, or null where {@code ref} names it
 * @param job       job, or null for a whole pipeline
 * @param artifacts whether artifacts of the job are fetched
 */
public record OtherNeed(@Nullable String project, @Nullable String ref, @Nullable String pipeline, @Nullable String job,
        boolean artifacts) {
    /** Returns the need with every name changed. */
    public OtherNeed map(UnaryOperator<String> change) {
        return new OtherNeed(changed(project, change), changed(ref, change), changed(pipeline, change), changed(job, change), artifacts);
    }

    private static @Nullable String changed(@Nullable String name, UnaryOperator<String> change) {
        return name == null ? null : change.apply(name);
    }

    /** Returns whether it is a whole pipeline, which only a bridge can follow. */
    public boolean mirrors() {
        return job == null;
    }
}
