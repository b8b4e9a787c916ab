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
import java.util.List;
import java.util.Optional;

/** Changes the description of a trigger token. Only its owner may. */
public final class UpdateTrigger {

    private final Access access;
    private final Triggers triggers;
    private final Transactions transactions;

    public UpdateTrigger(Access access, Triggers triggers, Transactions transactions) {
        this.access = access;
        this.triggers = triggers;
        this.transactions = transactions;
    }

    /** @param description empty to leave it unchanged */
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
        return transactions.write(now -> {
            if (!triggers.describe(trigger.id(), description, now)) {
                throw Refusal.notFound(TriggerRules.THING);
            }
            return triggers.find(grant.id(), trigger.id()).orElseThrow(() -> Refusal.notFound(TriggerRules.THING));
        });
    }
}
