package dev.slipway.application.alert;

import dev.slipway.application.alert.port.Alerts;
import dev.slipway.application.kernel.WorkHandler;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.domain.kernel.Reason;

/** Ends the incident of an alert that ended, as recorded work where the project wants that. */
public final class CloseIncidentOfAlert implements WorkHandler {

    private final Alerts alerts;
    private final AlertIncidents incidents;
    private final Transactions transactions;

    public CloseIncidentOfAlert(Alerts alerts, AlertIncidents incidents, Transactions transactions) {
        this.alerts = alerts;
        this.incidents = incidents;
        this.transactions = transactions;
    }

    @Override
    public String kind() {
        return AlertWork.INCIDENT_END;
    }

    /** So that whoever ends many alerts keeps nobody waiting whose pipelines go on by recorded work. */
    @Override
    public boolean bulk() {
        return true;
    }

    /** @param alertId an alert that may be gone, without an incident, or open again */
    @Override
    public void handle(long alertId) {
        transactions.write(() -> alerts.hold(alertId).ifPresent(incidents::close));
    }

    @Override
    public void givenUp(long alertId, String why) {
        transactions.write(() -> alerts.hold(alertId).filter(AlertIncidents::awaitsItsEnd)
                .ifPresent(held -> incidents.failed(held, Reason.of("alert.incident_not_closed"))));
    }
}
