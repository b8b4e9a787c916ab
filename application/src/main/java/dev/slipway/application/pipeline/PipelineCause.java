package dev.slipway.application.pipeline;

import dev.slipway.domain.pipeline.PipelineSource;
import org.jspecify.annotations.Nullable;

/**
 * Cause of a pipeline.
 *
 * @param userId   user who creates it, or in whose name it is created; null for none
 * @param pushId   push that creates it; null for none
 * @param schedule that creates it; null for none
 */
public record PipelineCause(PipelineSource source, Long userId, @Nullable Long pushId, @Nullable ScheduleOrigin schedule) {

    /** Returns the cause of a pipeline that neither a push nor a schedule creates. */
    public static PipelineCause by(PipelineSource source, Long userId) {
        return new PipelineCause(source, userId, null, null);
    }

    public static PipelineCause push(long pushId, Long userId) {
        return new PipelineCause(PipelineSource.PUSH, userId, pushId, null);
    }
}
