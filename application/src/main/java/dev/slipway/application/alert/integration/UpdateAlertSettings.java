package dev.slipway.application.alert.integration;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.alert.port.AlertSettings;
import dev.slipway.application.alert.port.AlertSettings.Values;
import dev.slipway.application.kernel.Change;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;
import java.util.Optional;

/** Changes whether the alerts of a project open and close incidents. */
public final class UpdateAlertSettings {

    private final Access access;
    private final AlertSettings settings;
    private final Transactions transactions;

    public UpdateAlertSettings(Access access, AlertSettings settings, Transactions transactions) {
        this.access = access;
        this.settings = settings;
        this.transactions = transactions;
    }

    /** Settings to change; absent settings stay unchanged. */
    public record Request(Change<Boolean> createsIncidents, Change<Boolean> closesIncidents) {}

    public Values update(Caller caller, ProjectRef reference, Request request) {
        access.signedIn(caller);
        long projectId = access.project(caller, reference, Ability.MANAGE_ALERT_INTEGRATIONS).id();
        return transactions.write(now -> settings.change(projectId, said(request.createsIncidents()), said(request.closesIncidents()),
                now));
    }

    private static Optional<Boolean> said(Change<Boolean> change) {
        return change instanceof Change.To<Boolean>(Boolean value) ? Optional.ofNullable(value) : Optional.empty();
    }
}
