package dev.slipway.application.alert;

import dev.slipway.application.alert.port.AlertSettings;
import dev.slipway.application.alert.port.AlertViews;
import dev.slipway.application.alert.port.Alerts;
import dev.slipway.application.alert.port.Alerts.Link;
import dev.slipway.application.alert.port.Alerts.LockedPipeline;
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
 * Makes incidents of alerts and ends them with them, inside the unit of work that holds the alert: so an alert never has two, and one whose
 * alert ended before it was made ends at once.
 */
public final class AlertIncidents {

    private final Alerts alerts;
    private final AlertViews views;
    private final AlertSettings settings;
    private final Incidents incidents;
    private final AlertPages pages;
    private final InstantSource clock;

    public AlertIncidents(Alerts alerts, AlertViews views, AlertSettings settings, Incidents incidents, AlertPages pages, InstantSource clock) {
        this.alerts = alerts;
        this.views = views;
        this.settings = settings;
        this.incidents = incidents;
        this.pages = pages;
        this.clock = clock;
    }

    /** @param locked an alert that has none. @param actor who wants it; empty for the project's setting */
    void open(LockedPipeline locked, OptionalLong actor) {
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
     * Ends the incident of an alert that has ended, once for each end: what is closed already, and what somebody opened again since, is left
     * as it is.
     */
    void close(LockedPipeline locked) {
        if (awaitsItsEnd(locked)) {
            close(locked.id(), locked.incidentId().orElseThrow());
        }
    }

    static boolean awaitsItsEnd(LockedPipeline locked) {
        return !locked.status().open() && locked.incidentId().isPresent() && locked.incident().filter(Link::ended).isEmpty();
    }

    private void close(long alert, long incident) {
        alerts.endIncident(alert);
        if (incidents.close(incident)) {
            alerts.note(alert, new Note("incident_closed", Reason.of("alert.incident_closed"), OptionalLong.empty(), clock.instant()));
        }
    }

    /** Says where people look that something came to nothing. */
    void failed(LockedPipeline locked, Reason reason) {
        alerts.note(locked.id(), new Note("incident_failed", reason, OptionalLong.empty(), clock.instant()));
    }
}
