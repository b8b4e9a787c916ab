package dev.slipway.application.alert.integration;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.alert.port.AlertSettings;
import dev.slipway.application.alert.port.AlertSettings.Values;
import dev.slipway.application.audit.AuditTrail;
import dev.slipway.application.kernel.Change;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.audit.AuditChange;
import dev.slipway.domain.audit.AuditEntity;
import dev.slipway.domain.audit.AuditEvent;
import dev.slipway.domain.audit.AuditEventType;
import dev.slipway.domain.audit.AuditValue;
import java.util.Optional;
import java.util.stream.Stream;

/** Changes whether the alerts of a project open and close incidents. */
public final class UpdateAlertSettings {

    private final Access access;
    private final AlertSettings settings;
    private final Transactions transactions;
    private final AuditTrail audit;

    public UpdateAlertSettings(Access access, AlertSettings settings, Transactions transactions, AuditTrail audit) {
        this.access = access;
        this.settings = settings;
        this.transactions = transactions;
        this.audit = audit;
    }

    /** Settings to change; absent settings stay unchanged. */
    public record Request(Change<Boolean> createsIncidents, Change<Boolean> closesIncidents) {}

    public Values update(Caller caller, ProjectRef reference, Request request) {
        access.signedIn(caller);
        long projectId = access.project(caller, reference, Ability.MANAGE_ALERT_INTEGRATIONS).id();
        Optional<Boolean> creates = said(request.createsIncidents());
        Optional<Boolean> closes = said(request.closesIncidents());
        return transactions.write(now -> {
            audit.record(caller, now, AuditEvent.of(AuditEventType.ALERT_SETTINGS_UPDATED, AuditEntity.project(projectId))
                    .each(Stream.concat(given("create_issue", creates), given("auto_close_incident", closes)).toList()));
            return settings.change(projectId, creates, closes, now);
        });
    }

    private static Stream<AuditChange> given(String attribute, Optional<Boolean> value) {
        return value.stream().map(flag -> new AuditChange(attribute, Optional.empty(), Optional.of(AuditValue.of(flag))));
    }

    private static Optional<Boolean> said(Change<Boolean> change) {
        return change instanceof Change.To<Boolean>(Boolean value) ? Optional.ofNullable(value) : Optional.empty();
    }
}
