package dev.slipway.application.pipeline.trigger;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.pipeline.TriggerView;
import dev.slipway.application.pipeline.port.Triggers;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.kernel.FieldError;
import dev.slipway.domain.pipeline.TriggerRules;
import jakarta.inject.Singleton;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/** Changes what is said about a token that starts pipelines. Only its owner may. */
@Singleton
public final class UpdateTrigger {

    private final Access access;
    private final Triggers triggers;
    private final Transactions transactions;
    private final InstantSource clock;

    public UpdateTrigger(Access access, Triggers triggers, Transactions transactions, InstantSource clock) {
        this.access = access;
        this.triggers = triggers;
        this.transactions = transactions;
        this.clock = clock;
    }

    /** @param description empty: it stays as it is */
    public TriggerView update(Caller caller, ProjectRef project, long id, Optional<String> description) {
        Account account = access.signedIn(caller);
        ProjectGrant grant = access.project(caller, project, Ability.MANAGE_TRIGGERS);
        TriggerView trigger = triggers.find(grant.id(), id).orElseThrow(() -> Refusal.notFound(TriggerRules.THING));
        if (trigger.owner().id() != account.id()) {
            throw Refusal.forbidden();
        }
        return description.map(text -> described(grant, trigger, text)).orElse(trigger);
    }

    private TriggerView described(ProjectGrant grant, TriggerView trigger, String description) {
        List<FieldError> errors = TriggerRules.errors(description);
        if (!errors.isEmpty()) {
            throw Refusal.invalid(errors);
        }
        return transactions.write(() -> {
            if (!triggers.describe(trigger.id(), description, clock.instant())) {
                throw Refusal.notFound(TriggerRules.THING);
            }
            return triggers.find(grant.id(), trigger.id()).orElseThrow(() -> Refusal.notFound(TriggerRules.THING));
        });
    }
}
