package dev.slipway.application.pipeline;

import dev.slipway.domain.access.Caller;
import java.util.List;

/** Finds open merge requests for the variables of pipelines. Merge requests are a later feature. */
@FunctionalInterface
public interface OpenMergeRequests {

    /**
     * Returns references of open merge requests from a branch, such as {@code group/project!7}, the newest first.
     *
     * @param caller who may read them
     */
    List<String> from(Caller caller, long sourceProject, String branch, int most);
}
