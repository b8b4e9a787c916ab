package dev.slipway.domain.ciconfig.model;

import java.util.List;

/**
 * A condition on files that are there.
 *
 * @param paths   patterns of which a file must match one
 * @param project the path of the project whose files are asked for, or null for the pipeline's own
 * @param ref     the ref of that project, or null for its newest state
 */
public record Exists(List<String> paths, String project, String ref) {
    public static Exists here(List<String> paths) {
        return new Exists(paths, null, null);
    }
}
