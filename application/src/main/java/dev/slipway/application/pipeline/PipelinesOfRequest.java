package dev.slipway.application.pipeline;

import java.util.List;
import java.util.OptionalLong;

/**
 * Pipelines of a merge request: those that ran for it, and those of its source branch that ran for one of its commits.
 *
 * @param sourceProject empty if the project is gone or its pipelines are not to be shown
 * @param heads         commits that the source branch stood at
 */
public record PipelinesOfRequest(long mergeRequestId, long targetProject, OptionalLong sourceProject, String sourceBranch,
        List<String> heads) {

    /** Maximum number of commits whose pipelines are found. */
    public static final int MOST_HEADS = 100;

    public PipelinesOfRequest {
        heads = List.copyOf(heads);
    }

    /** Returns the projects whose pipelines are shown. */
    public List<Long> projects() {
        return sourceProject.isEmpty() ? List.of(targetProject) : List.of(targetProject, sourceProject.getAsLong());
    }
}
