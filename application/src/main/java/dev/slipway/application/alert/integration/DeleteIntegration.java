package dev.slipway.application.alert.integration;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.alert.port.AlertIntegrations;
import dev.slipway.application.audit.AuditTrail;
import dev.slipway.application.kernel.Freshness;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Observations;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.audit.AuditEntity;
import dev.slipway.domain.audit.AuditEvent;
import dev.slipway.domain.audit.AuditEventType;
import dev.slipway.domain.audit.AuditTarget;

/** Deletes an integration; its address stops receiving alerts. Alerts received there stay. */
public final class DeleteIntegration {

    private final Access access;
    private final AlertIntegrations integrations;
    private final Observations observations;
    private final Transactions transactions;
    private final AuditTrail audit;

    public DeleteIntegration(Access access, AlertIntegrations integrations, Observations observations, Transactions transactions,
            AuditTrail audit) {
        this.access = access;
        this.integrations = integrations;
        this.observations = observations;
        this.transactions = transactions;
        this.audit = audit;
    }

    public void delete(Caller caller, ProjectRef reference, long id, Freshness freshness) {
        access.signedIn(caller);
        long projectId = access.project(caller, reference, Ability.MANAGE_ALERT_INTEGRATIONS).id();
        transactions.run(now -> {
            IntegrationView present = integrations.find(projectId, id).orElseThrow(Refusal::notFound);
            freshness.check(present.updatedAt());
            if (!integrations.delete(id)) {
                throw Refusal.notFound();
            }
            audit.record(caller, now, AuditEvent.of(AuditEventType.ALERT_INTEGRATION_DESTROYED, AuditEntity.project(projectId),
                    AuditTarget.named(IntegrationChecks.AUDITED, id, present.name())));
        });
        observations.event("alert.integration_deleted", "project", projectId, "integration", id);
    }
}
