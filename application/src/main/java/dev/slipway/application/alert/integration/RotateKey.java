package dev.slipway.application.alert.integration;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.alert.integration.CreateIntegration.Created;
import dev.slipway.application.alert.port.AlertIntegrations;
import dev.slipway.application.audit.AuditTrail;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Observations;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.audit.AuditEntity;
import dev.slipway.domain.audit.AuditEvent;
import dev.slipway.domain.audit.AuditEventType;
import dev.slipway.domain.audit.AuditTarget;

/** Replaces the key of an integration. The previous key becomes invalid at once. */
public final class RotateKey {

    private final Access access;
    private final AlertIntegrations integrations;
    private final IntegrationKeys keys;
    private final Observations observations;
    private final Transactions transactions;
    private final AuditTrail audit;

    public RotateKey(Access access, AlertIntegrations integrations, IntegrationKeys keys, Observations observations,
            Transactions transactions, AuditTrail audit) {
        this.access = access;
        this.integrations = integrations;
        this.keys = keys;
        this.observations = observations;
        this.transactions = transactions;
        this.audit = audit;
    }

    public Created rotate(Caller caller, ProjectRef reference, long id) {
        access.signedIn(caller);
        long projectId = access.project(caller, reference, Ability.MANAGE_ALERT_INTEGRATIONS).id();
        IntegrationKeys.Made key = keys.key();
        IntegrationView rotated = transactions.write(now -> {
            IntegrationView present = integrations.find(projectId, id).orElseThrow(Refusal::notFound);
            if (!integrations.replaceKey(id, key.kept(), now)) {
                throw Refusal.notFound();
            }
            audit.record(caller, now, AuditEvent.of(AuditEventType.ALERT_INTEGRATION_KEY_ROTATED, AuditEntity.project(projectId),
                    AuditTarget.named(IntegrationChecks.AUDITED, id, present.name())));
            return integrations.find(projectId, id).orElseThrow(Refusal::notFound);
        });
        observations.event("alert.key_rotated", "project", projectId, "integration", id);
        return new Created(rotated, key.text());
    }
}
