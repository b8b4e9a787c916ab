package dev.slipway.application.schedule;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.pipeline.change.PipelineRights;
import dev.slipway.application.pipeline.port.PipelineOrigins;
import dev.slipway.application.pipeline.port.PipelineOrigins.Origin;
import dev.slipway.application.repository.port.Refs;
import dev.slipway.application.schedule.port.Schedules;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.repository.RefKind;
import dev.slipway.domain.repository.RefName;
import java.util.Optional;

/**
 * Checks access to schedules: users who read pipelines may read them, developers may create them, and owners may change theirs if they may
 * run pipelines on its ref. Maintainers may delete schedules and take their ownership, but not change what runs as another user.
 */
public final class ScheduleAccess {

    private static final String THING = "Pipeline Schedule";

    private final Access access;
    private final Schedules schedules;
    private final PipelineRights rights;
    private final PipelineOrigins origins;
    private final Refs refs;

    public ScheduleAccess(Access access, Schedules schedules, PipelineRights rights, PipelineOrigins origins, Refs refs) {
        this.access = access;
        this.schedules = schedules;
        this.rights = rights;
        this.origins = origins;
        this.refs = refs;
    }

    ProjectGrant project(Caller caller, ProjectRef project, Ability ability) {
        access.signedIn(caller);
        return access.project(caller, project, ability);
    }

    ScheduleView find(ProjectGrant grant, long scheduleId) {
        return schedules.find(grant.id(), scheduleId).orElseThrow(() -> Refusal.notFound(THING));
    }

    /** Returns the schedule, locked, to callers who may delete it or take its ownership. */
    ScheduleView hold(Caller caller, ProjectGrant grant, long scheduleId) {
        ScheduleView found = schedules.lock(grant.id(), scheduleId).orElseThrow(() -> Refusal.notFound(THING));
        if (!mayManage(caller, grant, found)) {
            throw Refusal.forbidden();
        }
        return found;
    }

    /**
     * Returns the schedule, locked, to callers who may change what it runs: its owner, since it runs as that user,
     * administrators, or any manager if it has no owner.
     */
    ScheduleView holdToChange(Caller caller, ProjectGrant grant, long scheduleId) {
        ScheduleView found = hold(caller, grant, scheduleId);
        if (found.owner() != null && !found.ownedBy(access.signedIn(caller).id()) && !caller.administrator()) {
            throw Refusal.forbidden();
        }
        return found;
    }

    boolean mayManage(Caller caller, ProjectGrant grant, ScheduleView schedule) {
        return grant.allows(Ability.MANAGE_SCHEDULES)
                || grant.allows(Ability.CREATE_SCHEDULE) && schedule.ownedBy(access.signedIn(caller).id());
    }

    void requireRunningOn(Caller caller, ProjectGrant grant, String ref) {
        Optional<RefName> whole = RefName.ofFull(ref);
        String name = whole.map(RefName::name).orElse(ref);
        boolean tag = whole.map(full -> full.kind() == RefKind.TAG).orElseGet(() -> refs.find(grant.id(), RefName.branch(name)).isEmpty()
                && refs.find(grant.id(), RefName.tag(name)).isPresent());
        rights.requireRunningOn(caller, grant, name, tag);
    }

    /** Rejects callers who may not set variables of pipelines: a project can restrict this to maintainers. */
    void requireVariables(ProjectGrant grant) {
        if (origins.find(grant.id()).filter(Origin::restrictsVariables).isPresent() && !grant.allows(Ability.READ_ANY_PIPELINE_VARIABLES)) {
            throw Refusal.forbidden();
        }
    }
}
