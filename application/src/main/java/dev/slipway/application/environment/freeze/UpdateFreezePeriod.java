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
import java.util.Optional;

/** Updates a freeze period. Existing pipelines keep their variables. */
public final class UpdateFreezePeriod {

    private final Access access;
    private final FreezePeriods periods;
    private final Transactions transactions;

    public UpdateFreezePeriod(Access access, FreezePeriods periods, Transactions transactions) {
        this.access = access;
        this.periods = periods;
        this.transactions = transactions;
    }

    /** Fields to change; an empty one leaves its field unchanged. */
    public record Request(Optional<String> start, Optional<String> end, Optional<String> cronTimezone) {

        FreezeDraft applied(FreezeDraft old) {
            return new FreezeDraft(start.orElse(old.start()), end.orElse(old.end()), cronTimezone.orElse(old.cronTimezone()));
        }
    }

    public FreezePeriodView update(Caller caller, ProjectRef project, long periodId, Request request) {
        ProjectGrant grant = access.project(caller, project, Ability.MANAGE_FREEZE_PERIODS);
        transactions.run(now -> change(grant.id(), periodId, request, now));
        return periods.find(grant.id(), periodId).orElseThrow(Refusal::notFound);
    }

    private void change(long projectId, long periodId, Request request, Instant now) {
        FreezeDraft old = periods.lock(projectId, periodId).orElseThrow(Refusal::notFound).draft();
        FreezeDraft changed = request.applied(old);
        List<FieldError> errors = changed.errors();
        if (!errors.isEmpty()) {
            throw Refusal.invalid(errors);
        }
        if (!changed.equals(old)) {
            periods.update(periodId, changed, now);
        }
    }
}
