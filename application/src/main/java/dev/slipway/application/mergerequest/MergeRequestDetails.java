package dev.slipway.application.mergerequest;

import dev.slipway.application.pipeline.PipelineView;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * A single merge request for an answer.
 *
 * @param canMerge     whether the caller may merge into the target branch
 * @param headPipeline the newest pipeline of the head
 * @param diverged     number of commits of the target branch that the source branch lacks, if it is asked for
 * @param subscribed   whether the caller follows it
 */
public record MergeRequestDetails(MergeRequestItem item, boolean canMerge, Optional<PipelineView> headPipeline, OptionalInt diverged,
        boolean subscribed) {

    public MergeRequestView request() {
        return item.request();
    }
}
