package dev.slipway.application.environment.freeze;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.environment.FreezePeriodView;
import dev.slipway.application.environment.port.FreezePeriods;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.environment.FreezeDraft;
import dev.slipway.domain.kernel.FieldError;
import java.time.Instant;
import java.util.List;

/** Creates a freeze period. Each pipeline looks at those of its project, so there are at most {@link #MOST}. */
public final class CreateFreezePeriod {

    static final int MOST = 100;

    private final Access access;
    private final FreezePeriods periods;
    private final Transactions transactions;

    public CreateFreezePeriod(Access access, FreezePeriods periods, Transactions transactions) {
        this.access = access;
        this.periods = periods;
        this.transactions = transactions;
    }

    public FreezePeriodView create(Caller caller, ProjectRef project, FreezeDraft draft) {
        ProjectGrant grant = access.project(caller, project, Ability.MANAGE_FREEZE_PERIODS);
        List<FieldError> errors = draft.errors();
        if (!errors.isEmpty()) {
            throw Refusal.invalid(errors);
        }
        long id = transactions.write(now -> insert(grant.id(), draft, now));
        return periods.find(grant.id(), id).orElseThrow(Refusal::notFound);
    }

    private long insert(long projectId, FreezeDraft draft, Instant now) {
        if (periods.lockAndCount(projectId) >= MOST) {
            throw Refusal.invalid("base", "freeze_period.too_many", MOST);
        }
        return periods.insert(projectId, draft, now);
    }
}
