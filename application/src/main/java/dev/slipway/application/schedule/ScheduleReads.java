package dev.slipway.application.schedule;

import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.pipeline.PipelineItem;
import dev.slipway.application.pipeline.port.PipelineViews;
import dev.slipway.application.schedule.port.Schedules;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;
import java.util.Optional;

/** Returns schedules to users who read pipelines, and their variables to users who may see these. */
public final class ScheduleReads {

    private final ScheduleAccess access;
    private final Schedules schedules;
    private final PipelineViews pipelines;

    public ScheduleReads(ScheduleAccess access, Schedules schedules, PipelineViews pipelines) {
        this.access = access;
        this.schedules = schedules;
        this.pipelines = pipelines;
    }

    /** @param active empty for all */
    public Page<ScheduleView> list(Caller caller, ProjectRef project, Optional<Boolean> active, PageRequest page) {
        return schedules.list(access.project(caller, project, Ability.READ_PIPELINES).id(), active, page);
    }

    public ScheduleDetail get(Caller caller, ProjectRef project, long scheduleId) {
        ProjectGrant grant = access.project(caller, project, Ability.READ_PIPELINES);
        return detail(caller, grant, access.find(grant, scheduleId));
    }

    public Page<PipelineItem> pipelines(Caller caller, ProjectRef project, long scheduleId, PageRequest page) {
        ProjectGrant grant = access.project(caller, project, Ability.READ_PIPELINES);
        return pipelines.ofSchedule(grant.id(), access.find(grant, scheduleId).id(), page);
    }

    ScheduleDetail detail(Caller caller, ProjectGrant grant, ScheduleView schedule) {
        return new ScheduleDetail(schedule, pipelines.lastOfSchedule(grant.id(), schedule.id()),
                Optional.of(schedule).filter(found -> access.mayManage(caller, grant, found))
                        .map(found -> schedules.variables(found.id())));
    }
}
