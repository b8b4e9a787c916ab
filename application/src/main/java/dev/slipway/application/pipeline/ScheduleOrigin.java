package dev.slipway.application.pipeline;

import java.util.List;

/**
 * Schedule that creates a pipeline, as of its creation: later changes of the schedule do not affect pipelines that exist.
 *
 * @param variables with distinct keys
 */
public record ScheduleOrigin(long id, String description, List<PipelineVariable> variables) {

    public ScheduleOrigin {
        variables = List.copyOf(variables);
    }
}
