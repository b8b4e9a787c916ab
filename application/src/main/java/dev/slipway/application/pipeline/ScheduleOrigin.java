package dev.slipway.application.pipeline;

import java.util.List;

/**
 * The schedule that a pipeline is made for, as it stood then: later changes of the schedule do not reach into pipelines that exist.
 *
 * @param variables keys differ
 */
public record ScheduleOrigin(long id, String description, List<PipelineVariable> variables) {

    public ScheduleOrigin {
        variables = List.copyOf(variables);
    }
}
