package dev.slipway.application.pipeline;

import java.util.List;

/** Finds open merge requests for the variables of pipelines. Merge requests are a later feature. */
@FunctionalInterface
public interface OpenMergeRequests {

    /**
     * Returns references of open merge requests from a branch, such as {@code group/project!7}, the newest first.
     *
     * @param userId of the user who is to read them; 0 for none
     */
    List<String> from(long userId, long sourceProject, String branch, int most);
}
