package dev.slipway.application.alert;

import dev.slipway.application.alert.port.AlertIntegrations;
import dev.slipway.application.alert.port.AlertSettings;
import dev.slipway.application.alert.port.AlertViews;
import dev.slipway.application.alert.port.Alerts;
import dev.slipway.application.kernel.port.Transactions;

/** What the kits of alerts are tried on: the ports on common rows, and the rows around them that other features own. */
public interface AlertWorld {

    Alerts alerts();

    AlertViews views();

    AlertIntegrations integrations();

    AlertSettings settings();

    Transactions transactions();

    /** A project without alerts, in a group. */
    long project();

    /** With the case it was created in, which has capitals. */
    String pathOf(long projectId);

    /** Marks the project for deletion. */
    void hideProject(long projectId);

    void archiveProject(long projectId);

    long user();

    String usernameOf(long userId);

    /** Deletes an account for good, as if no work had tidied up before. */
    void deleteUser(long userId);

    long environment(long projectId, String name);

    void deleteEnvironment(long environmentId);

    /** An issue of type incident, open, with a number of its own. */
    AlertView.Incident incident(long projectId);

    void closeIncident(long incidentId);

    void deleteIncident(long incidentId);
}
