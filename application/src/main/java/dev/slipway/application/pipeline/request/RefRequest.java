package dev.slipway.application.pipeline.request;

import dev.slipway.application.pipeline.PipelineCause;
import dev.slipway.application.pipeline.PipelineVariable;
import dev.slipway.application.pipeline.ScheduleOrigin;
import dev.slipway.domain.pipeline.PipelineSource;
import dev.slipway.domain.variable.PipelineMergeRequests;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Request for a pipeline of a ref that the caller names. {@link PipelineRequestResolver} finds the commit.
 *
 * @param ref      branch or tag, by its short or full name
 * @param schedule that the pipeline is created for; null for none
 */
public record RefRequest(PipelineSource source, String ref, List<PipelineVariable> variables, @Nullable ScheduleOrigin schedule) {

    public static RefRequest of(PipelineSource source, String ref, List<PipelineVariable> variables) {
        return new RefRequest(source, ref, variables, null);
    }

    /** Returns the request of a schedule, which brings its own variables. */
    public static RefRequest of(ScheduleOrigin schedule, String ref) {
        return new RefRequest(PipelineSource.SCHEDULE, ref, List.of(), schedule);
    }

    PipelineCause cause(long userId) {
        return new PipelineCause(source, userId, null, schedule, PipelineMergeRequests.NONE);
    }
}
