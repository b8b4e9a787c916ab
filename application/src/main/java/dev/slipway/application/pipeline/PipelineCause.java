package dev.slipway.application.pipeline;

import dev.slipway.domain.pipeline.PipelineSource;

/**
 * Who or what makes a pipeline.
 *
 * @param userId   who asks, or in whose name it is made; null for nobody
 * @param pushId   the push that makes it; null where none does
 * @param schedule that makes it; null where none does
 */
public record PipelineCause(PipelineSource source, Long userId, Long pushId, ScheduleOrigin schedule) {

    /** Nothing that is kept makes it but somebody. */
    public static PipelineCause by(PipelineSource source, Long userId) {
        return new PipelineCause(source, userId, null, null);
    }

    public static PipelineCause push(long pushId, Long userId) {
        return new PipelineCause(PipelineSource.PUSH, userId, pushId, null);
    }

    public PipelineCause of(ScheduleOrigin asking) {
        return new PipelineCause(source, userId, pushId, asking);
    }
}
