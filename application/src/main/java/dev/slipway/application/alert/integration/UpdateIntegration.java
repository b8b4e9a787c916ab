package dev.slipway.application.alert.integration;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.alert.port.AlertIntegrations;
import dev.slipway.application.alert.port.AlertIntegrations.Draft;
import dev.slipway.application.audit.AuditTrail;
import dev.slipway.application.kernel.Change;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.alert.FieldMapping;
import dev.slipway.domain.audit.AuditChange;
import dev.slipway.domain.audit.AuditEntity;
import dev.slipway.domain.audit.AuditEvent;
import dev.slipway.domain.audit.AuditEventType;
import dev.slipway.domain.audit.AuditTarget;
import dev.slipway.domain.kernel.FieldError;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/** Updates an integration; its address and its key stay. */
public final class UpdateIntegration {

    private final Access access;
    private final AlertIntegrations integrations;
    private final IntegrationChecks checks;
    private final Transactions transactions;
    private final AuditTrail audit;

    public UpdateIntegration(Access access, AlertIntegrations integrations, IntegrationChecks checks, Transactions transactions,
            AuditTrail audit) {
        this.access = access;
        this.integrations = integrations;
        this.checks = checks;
        this.transactions = transactions;
        this.audit = audit;
    }

    /**
     * @param mapping        null for the default fields
     * @param payloadExample JSON text; null for none
     */
    public record Request(Change<String> name, Change<Boolean> active, Change<FieldMapping> mapping, Change<String> payloadExample) {}

    public IntegrationView update(Caller caller, ProjectRef reference, long id, Request request) {
        access.signedIn(caller);
        long projectId = access.project(caller, reference, Ability.MANAGE_ALERT_INTEGRATIONS).id();
        Optional<FieldError> example = checks.ofExample(request.payloadExample().or(null));
        boolean mapped = request.mapping().or(null) != null;
        return transactions.write(now -> {
            IntegrationView known = integrations.find(projectId, id).orElseThrow(Refusal::notFound);
            integrations.lockAndCount(projectId, known.kind());
            IntegrationView present = integrations.find(projectId, id).orElseThrow(Refusal::notFound);
            Draft draft = draft(present, request);
            checks.check(draft, 0, mapped, example);
            if (!integrations.update(id, draft, now)) {
                throw Refusal.notFound();
            }
            audit.record(caller, now, AuditEvent.of(AuditEventType.ALERT_INTEGRATION_UPDATED, AuditEntity.project(projectId),
                    AuditTarget.named(IntegrationChecks.AUDITED, id, present.name())).each(audited(present, draft)));
            return integrations.find(projectId, id).orElseThrow(Refusal::notFound);
        });
    }

    private static List<AuditChange> audited(IntegrationView present, Draft draft) {
        Map<String, Object> after = new HashMap<>();
        after.put("name", draft.name());
        after.put("active", draft.active());
        List<AuditChange> changes = new ArrayList<>(AuditChange.between(
                Map.of("name", present.name(), "active", present.active()), after, Set.of("name")));
        if (!present.mapping().equals(draft.mapping()) || !Objects.equals(present.payloadExample(), draft.payloadExample())) {
            changes.add(AuditChange.unshown("payload_attribute_mappings"));
        }
        return changes;
    }

    private static Draft draft(IntegrationView present, Request request) {
        Boolean active = request.active().or(present.active());
        return new Draft(present.projectId(), present.kind(), request.name().or(present.name()), active == null ? present.active() : active,
                present.endpointIdentifier(), null, Optional.ofNullable(request.mapping().or(present.mapping().orElse(null))),
                request.payloadExample().or(present.payloadExample()));
    }
}
