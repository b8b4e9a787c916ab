package dev.slipway.rest.alert;

import dev.slipway.application.alert.port.AlertSettings.Values;

/** Alert settings of a project. */
record AlertSettingsJson(boolean createIssue, boolean autoCloseIncident) {

    static AlertSettingsJson of(Values values) {
        return new AlertSettingsJson(values.createsIncidents(), values.closesIncidents());
    }
}
