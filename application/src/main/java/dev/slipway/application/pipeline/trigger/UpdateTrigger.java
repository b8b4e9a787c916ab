package dev.slipway.application.pipeline.trigger;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.audit.AuditTrail;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.pipeline.TriggerView;
import dev.slipway.application.pipeline.port.Triggers;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.audit.AuditChange;
import dev.slipway.domain.audit.AuditEntity;
import dev.slipway.domain.audit.AuditEvent;
import dev.slipway.domain.audit.AuditEventType;
import dev.slipway.domain.audit.AuditTarget;
import dev.slipway.domain.audit.AuditValue;
import dev.slipway.domain.kernel.FieldError;
import dev.slipway.domain.pipeline.TriggerRules;
import java.util.List;
import java.util.Optional;

/** Changes the description of a trigger token. Only its owner may. */
public final class UpdateTrigger {

    private final Access access;
    private final Triggers triggers;
    private final Transactions transactions;
    private final AuditTrail audit;

    public UpdateTrigger(Access access, Triggers triggers, Transactions transactions, AuditTrail audit) {
        this.access = access;
        this.triggers = triggers;
        this.transactions = transactions;
        this.audit = audit;
    }

    /** @param description empty to leave it unchanged */
    public TriggerView update(Caller caller, ProjectRef project, long id, Optional<String> description) {
        Account account = access.signedIn(caller);
        ProjectGrant grant = access.project(caller, project, Ability.MANAGE_TRIGGERS);
        TriggerView trigger = triggers.find(grant.id(), id).orElseThrow(() -> Refusal.notFound(TriggerRules.THING));
        if (trigger.owner().id() != account.id()) {
            throw Refusal.forbidden();
        }
        return description.map(text -> described(caller, grant, trigger, text)).orElse(trigger);
    }

    private TriggerView described(Caller caller, ProjectGrant grant, TriggerView trigger, String description) {
        List<FieldError> errors = TriggerRules.errors(description);
        if (!errors.isEmpty()) {
            throw Refusal.invalid(errors);
        }
        return transactions.write(now -> {
            if (!triggers.describe(trigger.id(), description, now)) {
                throw Refusal.notFound(TriggerRules.THING);
            }
            audit.record(caller, now, AuditEvent.of(AuditEventType.TRIGGER_TOKEN_UPDATED, AuditEntity.project(grant.id()),
                    AuditTarget.named("Ci::Trigger", trigger.id(), description)).changing(AuditChange.of("description",
                            AuditValue.name(trigger.description()), AuditValue.name(description))));
            return triggers.find(grant.id(), trigger.id()).orElseThrow(() -> Refusal.notFound(TriggerRules.THING));
        });
    }
}
