package dev.slipway.application.environment.freeze;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.environment.port.FreezePeriods;
import dev.slipway.application.kernel.Freshness;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;

/** Deletes a freeze period. */
public final class DeleteFreezePeriod {

    private final Access access;
    private final FreezePeriods periods;
    private final Transactions transactions;

    public DeleteFreezePeriod(Access access, FreezePeriods periods, Transactions transactions) {
        this.access = access;
        this.periods = periods;
        this.transactions = transactions;
    }

    public void delete(Caller caller, ProjectRef project, long periodId, Freshness freshness) {
        ProjectGrant grant = access.project(caller, project, Ability.MANAGE_FREEZE_PERIODS);
        transactions.write(() -> {
            freshness.check(periods.lock(grant.id(), periodId).orElseThrow(Refusal::notFound).updatedAt());
            periods.delete(periodId);
        });
    }
}
