package dev.slipway.application.alert;

import dev.slipway.application.alert.port.Alerts;
import dev.slipway.application.kernel.WorkHandler;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.domain.kernel.Reason;

/** Closes the incident of an alert that ended, as recorded work, if the project's settings want that. */
public final class CloseIncidentOfAlert implements WorkHandler {

    private final Alerts alerts;
    private final AlertIncidentLifecycle incidents;
    private final Transactions transactions;

    public CloseIncidentOfAlert(Alerts alerts, AlertIncidentLifecycle incidents, Transactions transactions) {
        this.alerts = alerts;
        this.incidents = incidents;
        this.transactions = transactions;
    }

    @Override
    public String kind() {
        return AlertWork.INCIDENT_END;
    }

    /** Returns true: incidents of many alerts do not delay recorded work of pipelines. */
    @Override
    public boolean bulk() {
        return true;
    }

    /** @param alertId id of an alert, which may be gone, without an incident, or open again */
    @Override
    public void handle(long alertId) {
        transactions.write(() -> alerts.hold(alertId).ifPresent(incidents::close));
    }

    @Override
    public void givenUp(long alertId, String why) {
        transactions.write(() -> alerts.hold(alertId).filter(AlertIncidentLifecycle::awaitsItsEnd)
                .ifPresent(locked -> incidents.failed(locked, Reason.of("alert.incident_not_closed"))));
    }
}
