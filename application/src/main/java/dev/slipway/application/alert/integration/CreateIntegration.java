package dev.slipway.application.alert.integration;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.alert.port.AlertIntegrations;
import dev.slipway.application.alert.port.AlertIntegrations.Draft;
import dev.slipway.application.audit.AuditTrail;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Observations;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.alert.FieldMapping;
import dev.slipway.domain.alert.IntegrationKind;
import dev.slipway.domain.audit.AuditEntity;
import dev.slipway.domain.audit.AuditEvent;
import dev.slipway.domain.audit.AuditEventType;
import dev.slipway.domain.audit.AuditTarget;
import dev.slipway.domain.kernel.FieldError;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Creates an integration of a project. Returns its key, which is shown only once. */
public final class CreateIntegration {

    private final Access access;
    private final AlertIntegrations integrations;
    private final IntegrationChecks checks;
    private final IntegrationKeys keys;
    private final Observations observations;
    private final Transactions transactions;
    private final AuditTrail audit;

    public CreateIntegration(Access access, AlertIntegrations integrations, IntegrationChecks checks, IntegrationKeys keys,
            Observations observations, Transactions transactions, AuditTrail audit) {
        this.access = access;
        this.integrations = integrations;
        this.checks = checks;
        this.keys = keys;
        this.observations = observations;
        this.transactions = transactions;
        this.audit = audit;
    }

    /** @param payloadExample JSON text; null for none */
    public record Request(IntegrationKind kind, String name, boolean active, Optional<FieldMapping> mapping,
            @Nullable String payloadExample) {}

    /** @param key shown only here */
    public record Created(IntegrationView integration, String key) {
        @Override
        public String toString() {
            return "Created[" + integration + "]";
        }
    }

    public Created create(Caller caller, ProjectRef reference, Request request) {
        access.signedIn(caller);
        ProjectGrant grant = access.project(caller, reference, Ability.MANAGE_ALERT_INTEGRATIONS);
        IntegrationKeys.Made key = keys.key();
        Draft draft = new Draft(grant.id(), request.kind(), request.name(), request.active(), keys.endpointIdentifier(), key.kept(),
                request.mapping(), request.payloadExample());
        Optional<FieldError> example = checks.ofExample(request.payloadExample());
        IntegrationView made = transactions.write(now -> {
            checks.check(draft, integrations.lockAndCount(grant.id(), request.kind()), request.mapping().isPresent(), example);
            long id = integrations.insert(draft, now);
            audit.record(caller, now, AuditEvent.of(AuditEventType.ALERT_INTEGRATION_CREATED, AuditEntity.project(grant.id()),
                    AuditTarget.named(IntegrationChecks.AUDITED, id, request.name())));
            return integrations.find(grant.id(), id).orElseThrow(Refusal::notFound);
        });
        observations.event("alert.integration_created", "project", grant.id(), "integration", made.id(), "kind", request.kind().wireName());
        return new Created(made, key.text());
    }
}
