package dev.slipway.application.environment.freeze;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.environment.FreezePeriodView;
import dev.slipway.application.environment.port.FreezePeriods;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;

/** Returns freeze periods to clients. */
public final class FreezePeriodReads {

    private final Access access;
    private final FreezePeriods periods;

    public FreezePeriodReads(Access access, FreezePeriods periods) {
        this.access = access;
        this.periods = periods;
    }

    public Page<FreezePeriodView> list(Caller caller, ProjectRef project, PageRequest page) {
        return periods.list(access.project(caller, project, Ability.READ_FREEZE_PERIODS).id(), page);
    }

    public FreezePeriodView get(Caller caller, ProjectRef project, long periodId) {
        return periods.find(access.project(caller, project, Ability.READ_FREEZE_PERIODS).id(), periodId)
                .orElseThrow(Refusal::notFound);
    }
}
