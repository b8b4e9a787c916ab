package dev.slipway.rest.schedule;

import dev.slipway.application.access.Gate;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.pipeline.operation.PipelineReads;
import dev.slipway.application.schedule.PlaySchedule;
import dev.slipway.application.schedule.ScheduleReads;
import dev.slipway.domain.access.Caller;
import dev.slipway.rest.edge.Route;
import dev.slipway.rest.edge.paging.Links;
import dev.slipway.rest.edge.paging.Paging;
import dev.slipway.rest.pipeline.PipelineItemJson;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.PathVariable;
import io.micronaut.http.annotation.Post;
import java.util.Map;

/** Pipelines of schedules: those that a schedule made, and one that is made at once. */
@Controller("/api/v4/projects/{id:[^/]+}/pipeline_schedules")
final class SchedulePipelineController {

    private static final String ONE = "/{pipeline_schedule_id:[^/]+}";

    private final ScheduleReads reads;
    private final PipelineReads pipelines;
    private final PlaySchedule playSchedule;

    SchedulePipelineController(ScheduleReads reads, PipelineReads pipelines, PlaySchedule playSchedule) {
        this.reads = reads;
        this.pipelines = pipelines;
        this.playSchedule = playSchedule;
    }

    @Get(ONE + "/pipelines")
    @Route(gate = Gate.SIGNED_IN)
    HttpResponse<?> made(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("pipeline_schedule_id") long id,
            Paging paging, Links links) {
        return paging.answer(reads.pipelines(caller, project, id, paging.request()),
                pipeline -> PipelineItemJson.of(pipeline, pipelines.showsNames(), links));
    }

    @Post(ONE + "/play")
    @Route(gate = Gate.SIGNED_IN)
    HttpResponse<?> play(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("pipeline_schedule_id") long id) {
        playSchedule.play(caller, project, id);
        return HttpResponse.created(Map.of("message", "201 Created"));
    }
}
