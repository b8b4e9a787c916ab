package dev.slipway.application.pipeline.trigger;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.audit.AuditTrail;
import dev.slipway.application.kernel.Freshness;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Observations;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.pipeline.TriggerView;
import dev.slipway.application.pipeline.port.Triggers;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.audit.AuditEntity;
import dev.slipway.domain.audit.AuditEvent;
import dev.slipway.domain.audit.AuditEventType;
import dev.slipway.domain.audit.AuditTarget;
import dev.slipway.domain.pipeline.TriggerRules;

/** Deletes a trigger token of any owner. Its pipelines stay. */
public final class DeleteTrigger {

    private final Access access;
    private final Triggers triggers;
    private final Observations observations;
    private final Transactions transactions;
    private final AuditTrail audit;

    public DeleteTrigger(Access access, Triggers triggers, Observations observations, Transactions transactions, AuditTrail audit) {
        this.access = access;
        this.triggers = triggers;
        this.observations = observations;
        this.transactions = transactions;
        this.audit = audit;
    }

    public void delete(Caller caller, ProjectRef project, long id, Freshness freshness) {
        access.signedIn(caller);
        ProjectGrant grant = access.project(caller, project, Ability.MANAGE_TRIGGERS);
        transactions.run(now -> {
            TriggerView trigger = triggers.find(grant.id(), id).orElseThrow(() -> Refusal.notFound(TriggerRules.THING));
            freshness.check(trigger.updatedAt());
            if (!triggers.delete(id)) {
                throw Refusal.notFound(TriggerRules.THING);
            }
            audit.record(caller, now, AuditEvent.of(AuditEventType.TRIGGER_TOKEN_DESTROYED, AuditEntity.project(grant.id()),
                    AuditTarget.named("Ci::Trigger", id, trigger.description())));
        });
        observations.event("trigger.deleted", "project", grant.id(), "trigger", id);
    }
}
