package dev.slipway.rest.schedule;

import dev.slipway.application.access.Gate;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.kernel.Freshness;
import dev.slipway.application.pipeline.operation.PipelineReads;
import dev.slipway.application.schedule.CreateSchedule;
import dev.slipway.application.schedule.DeleteSchedule;
import dev.slipway.application.schedule.ScheduleDetail;
import dev.slipway.application.schedule.ScheduleReads;
import dev.slipway.application.schedule.TakeSchedule;
import dev.slipway.application.schedule.UpdateSchedule;
import dev.slipway.domain.access.Caller;
import dev.slipway.rest.edge.Bind;
import dev.slipway.rest.edge.Route;
import dev.slipway.rest.edge.failure.ReasonTexts;
import dev.slipway.rest.edge.paging.Links;
import dev.slipway.rest.edge.paging.Paging;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.PathVariable;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.annotation.Put;

/** Serves pipeline schedules. */
@Controller("/api/v4/projects/{id:[^/]+}/pipeline_schedules")
final class ScheduleController {

    private static final String ONE = "/{pipeline_schedule_id:[^/]+}";

    private final ScheduleReads reads;
    private final PipelineReads pipelines;
    private final CreateSchedule createSchedule;
    private final UpdateSchedule updateSchedule;
    private final DeleteSchedule deleteSchedule;
    private final TakeSchedule takeSchedule;
    private final ReasonTexts reasons;

    ScheduleController(ScheduleReads reads, PipelineReads pipelines, CreateSchedule createSchedule, UpdateSchedule updateSchedule,
            DeleteSchedule deleteSchedule, TakeSchedule takeSchedule, ReasonTexts reasons) {
        this.reads = reads;
        this.pipelines = pipelines;
        this.createSchedule = createSchedule;
        this.updateSchedule = updateSchedule;
        this.deleteSchedule = deleteSchedule;
        this.takeSchedule = takeSchedule;
        this.reasons = reasons;
    }

    private ScheduleDetailJson detail(ScheduleDetail detail, Links links) {
        return ScheduleDetailJson.of(detail, pipelines.showsNames(), links, reasons);
    }

    @Get
    @Route(gate = Gate.SIGNED_IN)
    HttpResponse<?> list(Caller caller, @PathVariable("id") ProjectRef project, @Bind ScheduleParams.Listed params, Paging paging,
            Links links) {
        return paging.answer(reads.list(caller, project, params.active(), paging.request()),
                schedule -> ScheduleJson.of(schedule, links, reasons));
    }

    @Get(ONE)
    @Route(gate = Gate.SIGNED_IN)
    ScheduleDetailJson get(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("pipeline_schedule_id") long id,
            Links links) {
        return detail(reads.get(caller, project, id), links);
    }

    @Post
    @Route(gate = Gate.SIGNED_IN)
    HttpResponse<?> create(Caller caller, @PathVariable("id") ProjectRef project, @Bind ScheduleParams.Created params, Links links) {
        return HttpResponse.created(detail(createSchedule.create(caller, project, params.draft()), links));
    }

    @Put(ONE)
    @Route(gate = Gate.SIGNED_IN)
    ScheduleDetailJson update(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("pipeline_schedule_id") long id,
            @Bind ScheduleParams.Updated params, Links links) {
        return detail(updateSchedule.update(caller, project, id, params.request()), links);
    }

    @Delete(ONE)
    @Route(gate = Gate.SIGNED_IN)
    HttpResponse<?> delete(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("pipeline_schedule_id") long id,
            Freshness freshness) {
        deleteSchedule.delete(caller, project, id, freshness);
        return HttpResponse.noContent();
    }

    @Post(ONE + "/take_ownership")
    @Route(gate = Gate.SIGNED_IN)
    HttpResponse<?> takeOwnership(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("pipeline_schedule_id") long id,
            Links links) {
        return HttpResponse.created(detail(takeSchedule.take(caller, project, id), links));
    }
}
