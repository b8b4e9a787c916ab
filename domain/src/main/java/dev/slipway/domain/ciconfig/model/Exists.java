package dev.slipway.domain.ciconfig.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Condition on existing files.
 *
 * @param paths   patterns; a file must match one of them
 * @param project path of the project with the files, or null for that of the pipeline
 * @param ref     ref of that project, or null for the head of its default branch
 */
public record Exists(List<String> paths, @Nullable String project, @Nullable String ref) {
    public static Exists here(List<String> paths) {
        return new Exists(paths, null, null);
    }
}
