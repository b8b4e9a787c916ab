package dev.slipway.application.schedule;

import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.access.limit.ActionLimiter;
import dev.slipway.application.pipeline.ScheduleOrigin;
import dev.slipway.application.pipeline.creation.CreateScheduledPipeline;
import dev.slipway.application.pipeline.creation.StoreGuard;
import dev.slipway.application.pipeline.request.RefRequest;
import dev.slipway.application.schedule.port.Schedules;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.limit.ActionLimit;

/** Runs a schedule at once as the calling user, active or not. Its next run stays. */
public final class PlaySchedule {

    private final ScheduleAccess access;
    private final Schedules schedules;
    private final CreateScheduledPipeline pipelines;
    private final ActionLimiter limiter;

    public PlaySchedule(ScheduleAccess access, Schedules schedules, CreateScheduledPipeline pipelines, ActionLimiter limiter) {
        this.access = access;
        this.schedules = schedules;
        this.pipelines = pipelines;
        this.limiter = limiter;
    }

    public void play(Caller caller, ProjectRef project, long scheduleId) {
        ProjectGrant grant = access.project(caller, project, Ability.READ_PIPELINES);
        ScheduleView schedule = access.find(grant, scheduleId);
        grant.require(Ability.CREATE_PIPELINE);
        access.requireRunningOn(caller, grant, schedule.draft().ref());
        limiter.take(ActionLimit.SCHEDULE_PLAY, caller.accountId().orElseThrow(), scheduleId);
        ScheduleOrigin origin = new ScheduleOrigin(scheduleId, schedule.draft().description(), schedules.variables(scheduleId));
        pipelines.create(caller, grant, RefRequest.of(origin, schedule.draft().ref()), StoreGuard.OPEN);
    }
}
