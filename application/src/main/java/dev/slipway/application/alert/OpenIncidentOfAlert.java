package dev.slipway.application.alert;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.access.port.AccessFacts;
import dev.slipway.application.alert.port.AlertSettings;
import dev.slipway.application.alert.port.AlertViews;
import dev.slipway.application.alert.port.Alerts;
import dev.slipway.application.alert.port.Alerts.LockedAlert;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.WorkHandler;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.FeatureLevel;
import dev.slipway.domain.kernel.Reason;
import java.util.Optional;
import java.util.OptionalLong;

/** Opens an incident of an alert: on request of a user, and as recorded work if the project's alerts open incidents. */
public final class OpenIncidentOfAlert implements WorkHandler {

    private final Access access;
    private final AccessFacts facts;
    private final Alerts alerts;
    private final AlertViews views;
    private final AlertSettings settings;
    private final AlertIncidentLifecycle incidents;
    private final Transactions transactions;

    public OpenIncidentOfAlert(Access access, AccessFacts facts, Alerts alerts, AlertViews views, AlertSettings settings,
            AlertIncidentLifecycle incidents, Transactions transactions) {
        this.access = access;
        this.facts = facts;
        this.alerts = alerts;
        this.views = views;
        this.settings = settings;
        this.incidents = incidents;
        this.transactions = transactions;
    }

    @Override
    public String kind() {
        return AlertWork.INCIDENT;
    }

    public AlertDetail open(Caller caller, ProjectRef reference, long iid) {
        Account actor = access.signedIn(caller);
        ProjectGrant grant = access.project(caller, reference, Ability.UPDATE_ALERTS);
        grant.require(Ability.CREATE_ISSUE);
        return transactions.write(() -> {
            LockedAlert locked = alerts.hold(grant.id(), iid).orElseThrow(Refusal::notFound);
            if (locked.incidentId().isPresent()) {
                throw Refusal.conflict(Reason.of("alert.has_incident"));
            }
            incidents.open(locked, OptionalLong.of(actor.id()));
            return views.find(grant.id(), iid).orElseThrow(Refusal::notFound);
        });
    }

    /** Returns true: incidents of many alerts do not delay recorded work of pipelines. */
    @Override
    public boolean bulk() {
        return true;
    }

    /** @param alertId id of an alert, which may be gone, or may have had an incident that was deleted since */
    @Override
    public void handle(long alertId) {
        transactions.write(() -> awaiting(alertId).ifPresent(locked -> incidents.open(locked, OptionalLong.empty())));
    }

    @Override
    public void givenUp(long alertId, String why) {
        transactions.write(() -> awaiting(alertId).ifPresent(locked -> incidents.failed(locked, Reason.of("alert.incident_not_opened"))));
    }

    /** Returns the alert if it still needs an incident; the settings of the project may have changed since the work was recorded. */
    private Optional<LockedAlert> awaiting(long alertId) {
        return alerts.hold(alertId).filter(locked -> locked.incident().isEmpty() && settings.of(locked.projectId()).createsIncidents()
                && takesIssues(locked.projectId()));
    }

    private boolean takesIssues(long projectId) {
        return facts.project(new ProjectRef.Id(projectId), OptionalLong.empty())
                .filter(project -> !project.archived() && project.features().issues() != FeatureLevel.DISABLED).isPresent();
    }
}
