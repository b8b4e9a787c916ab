package dev.slipway.application.pipeline;

import dev.slipway.domain.pipeline.PipelineSource;
import dev.slipway.domain.variable.MergeRequestFacts;
import dev.slipway.domain.variable.PipelineMergeRequests;
import org.jspecify.annotations.Nullable;

/**
 * Cause of a pipeline.
 *
 * @param userId   user who creates it, or in whose name it is created; null for none
 * @param pushId   push that creates it; null for none
 * @param schedule that creates it; null for none
 * @param mergeRequests that it knows
 */
public record PipelineCause(PipelineSource source, Long userId, @Nullable Long pushId, @Nullable ScheduleOrigin schedule,
        PipelineMergeRequests mergeRequests) {

    /** Returns the cause of a pipeline that neither a push nor a schedule creates. */
    public static PipelineCause by(PipelineSource source, Long userId) {
        return new PipelineCause(source, userId, null, null, PipelineMergeRequests.NONE);
    }

    public static PipelineCause push(long pushId, Long userId) {
        return new PipelineCause(PipelineSource.PUSH, userId, pushId, null, PipelineMergeRequests.NONE);
    }

    /** Returns the cause of a pipeline that runs for a merge request. */
    public static PipelineCause mergeRequest(MergeRequestFacts request, Long userId) {
        return by(PipelineSource.MERGE_REQUEST_EVENT, userId).knowing(PipelineMergeRequests.of(request));
    }

    public PipelineCause knowing(PipelineMergeRequests known) {
        return new PipelineCause(source, userId, pushId, schedule, known);
    }
}
