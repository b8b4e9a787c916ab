package dev.slipway.application.alert;

import dev.slipway.application.alert.port.AlertSettings;
import dev.slipway.application.kernel.port.Work;
import java.util.List;

/** Records the work that opens and closes incidents of alerts, as the settings of the project require. */
public final class IncidentWork {

    private final AlertSettings settings;
    private final Work work;

    public IncidentWork(AlertSettings settings, Work work) {
        this.settings = settings;
        this.work = work;
    }

    /** Returns the settings of a project for incidents. Called before its counter is locked. */
    AlertSettings.Values wanted(long projectId) {
        return settings.of(projectId);
    }

    /** Records the work for all alerts in one statement, since the project's counter may be locked. */
    void opened(AlertSettings.Values wanted, List<Long> alertIds) {
        record(wanted.createsIncidents(), AlertWork.INCIDENT, alertIds);
    }

    /** Records the work for all alerts in one statement, since the project's counter may be locked. */
    void ended(AlertSettings.Values wanted, List<Long> alertIds) {
        record(wanted.closesIncidents(), AlertWork.INCIDENT_END, alertIds);
    }

    private void record(boolean isWanted, String kind, List<Long> alertIds) {
        if (isWanted && !alertIds.isEmpty()) {
            work.soon(kind, alertIds);
        }
    }
}
