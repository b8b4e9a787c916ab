package dev.slipway.application.alert;

import dev.slipway.application.alert.port.AlertSettings;
import dev.slipway.application.alert.port.AlertViews;
import dev.slipway.application.alert.port.Alerts;
import dev.slipway.application.alert.port.Alerts.Link;
import dev.slipway.application.alert.port.Alerts.LockedAlert;
import dev.slipway.application.alert.port.Alerts.Note;
import dev.slipway.application.issue.IncidentDraft;
import dev.slipway.application.issue.Incidents;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.domain.alert.AlertIncident;
import dev.slipway.domain.alert.AlertIncident.Circumstances;
import dev.slipway.domain.kernel.Reason;
import java.time.InstantSource;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Opens and closes incidents of alerts, in the transaction that locks the alert. The lock ensures that an alert has at most one incident,
 * and that an incident opened after the end of its alert is closed at once.
 */
public final class AlertIncidentLifecycle {

    private final Alerts alerts;
    private final AlertViews views;
    private final AlertSettings settings;
    private final Incidents incidents;
    private final AlertPages pages;
    private final InstantSource clock;

    public AlertIncidentLifecycle(Alerts alerts, AlertViews views, AlertSettings settings, Incidents incidents, AlertPages pages,
            InstantSource clock) {
        this.alerts = alerts;
        this.views = views;
        this.settings = settings;
        this.incidents = incidents;
        this.pages = pages;
        this.clock = clock;
    }

    /**
     * @param locked alert without an incident
     * @param actor  user who requested it; empty if the setting of the project did
     */
    void open(LockedAlert locked, OptionalLong actor) {
        AlertView alert = views.brief(locked.projectId(), locked.iid()).orElseThrow(Refusal::notFound);
        AlertIncident told = AlertIncident.of(alert.texts(), new Circumstances(alert.severity(), alert.startedAt(), alert.hosts(),
                Optional.ofNullable(alert.environment()).map(AlertView.Environment::name), pages.of(alert.projectPath(), alert.iid())));
        long incident = incidents.open(locked.projectId(), new IncidentDraft(told.title(), told.description(), told.severity()));
        alerts.linkIncident(locked.id(), incident, new Note("incident_opened", Reason.of("alert.incident_opened"), actor, clock.instant()));
        if (actor.isEmpty() && !locked.status().open() && settings.of(locked.projectId()).closesIncidents()) {
            close(locked.id(), incident);
        }
    }

    /**
     * Closes the incident of an ended alert, once for each end. An incident that is already closed, or was reopened by a user since, stays
     * unchanged.
     */
    void close(LockedAlert locked) {
        if (awaitsItsEnd(locked)) {
            close(locked.id(), locked.incidentId().orElseThrow());
        }
    }

    static boolean awaitsItsEnd(LockedAlert locked) {
        return !locked.status().open() && locked.incidentId().isPresent() && locked.incident().filter(Link::ended).isEmpty();
    }

    private void close(long alert, long incident) {
        alerts.endIncident(alert);
        if (incidents.close(incident)) {
            alerts.note(alert, new Note("incident_closed", Reason.of("alert.incident_closed"), OptionalLong.empty(), clock.instant()));
        }
    }

    /** Records in the history of the alert that its incident could not be opened or closed. */
    void failed(LockedAlert locked, Reason reason) {
        alerts.note(locked.id(), new Note("incident_failed", reason, OptionalLong.empty(), clock.instant()));
    }
}
