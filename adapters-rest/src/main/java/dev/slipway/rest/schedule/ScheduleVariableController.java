package dev.slipway.rest.schedule;

import dev.slipway.application.access.Gate;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.schedule.CreateScheduleVariable;
import dev.slipway.application.schedule.DeleteScheduleVariable;
import dev.slipway.application.schedule.UpdateScheduleVariable;
import dev.slipway.domain.access.Caller;
import dev.slipway.rest.edge.Bind;
import dev.slipway.rest.edge.Route;
import dev.slipway.rest.pipeline.PipelineVariableJson;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.PathVariable;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.annotation.Put;

/** Serves the variables of pipeline schedules. */
@Controller("/api/v4/projects/{id:[^/]+}/pipeline_schedules/{pipeline_schedule_id:[^/]+}/variables")
final class ScheduleVariableController {

    private final CreateScheduleVariable createVariable;
    private final UpdateScheduleVariable updateVariable;
    private final DeleteScheduleVariable deleteVariable;

    ScheduleVariableController(CreateScheduleVariable createVariable, UpdateScheduleVariable updateVariable,
            DeleteScheduleVariable deleteVariable) {
        this.createVariable = createVariable;
        this.updateVariable = updateVariable;
        this.deleteVariable = deleteVariable;
    }

    @Post
    @Route(gate = Gate.SIGNED_IN)
    HttpResponse<?> create(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("pipeline_schedule_id") long schedule,
            @Bind ScheduleParams.CreatedVariable params) {
        return HttpResponse.created(PipelineVariableJson.of(createVariable.create(caller, project, schedule, params.variable())));
    }

    @Put("/{key:[^/]+}")
    @Route(gate = Gate.SIGNED_IN)
    PipelineVariableJson update(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("pipeline_schedule_id") long schedule,
            @PathVariable("key") String key, @Bind ScheduleParams.UpdatedVariable params) {
        return PipelineVariableJson.of(updateVariable.update(caller, project, schedule, key, params.request()));
    }

    /** Deletes the variable and answers with it, as clients expect. */
    @Delete("/{key:[^/]+}")
    @Route(gate = Gate.SIGNED_IN)
    HttpResponse<?> delete(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("pipeline_schedule_id") long schedule,
            @PathVariable("key") String key) {
        return HttpResponse.accepted().body(PipelineVariableJson.of(deleteVariable.delete(caller, project, schedule, key)));
    }
}
