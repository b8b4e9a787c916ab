package dev.slipway.application.alert;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.access.port.AccessFacts;
import dev.slipway.application.alert.port.AlertViews;
import dev.slipway.application.alert.port.Alerts;
import dev.slipway.application.alert.port.Alerts.Held;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.WorkHandler;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.FeatureLevel;
import dev.slipway.domain.kernel.Reason;
import jakarta.inject.Singleton;
import java.util.OptionalLong;

/** Makes an incident of an alert, when somebody asks for one, and as recorded work where the project wants one of every alert. */
@Singleton
public final class OpenIncidentOfAlert implements WorkHandler {

    private final Access access;
    private final AccessFacts facts;
    private final Alerts alerts;
    private final AlertViews views;
    private final AlertIncidents incidents;
    private final Transactions transactions;

    public OpenIncidentOfAlert(Access access, AccessFacts facts, Alerts alerts, AlertViews views, AlertIncidents incidents, Transactions transactions) {
        this.access = access;
        this.facts = facts;
        this.alerts = alerts;
        this.views = views;
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
            Held held = alerts.hold(grant.id(), iid).orElseThrow(Refusal::notFound);
            if (held.incidentId().isPresent()) {
                throw Refusal.conflict(Reason.of("alert.has_incident"));
            }
            incidents.open(held, OptionalLong.of(actor.id()));
            return views.find(grant.id(), iid).orElseThrow(Refusal::notFound);
        });
    }

    /** @param alertId an alert that may be gone, or have an incident from somebody who was faster */
    @Override
    public void handle(long alertId) {
        transactions.write(() -> alerts.hold(alertId).filter(held -> held.incidentId().isEmpty() && takesIssues(held.projectId()))
                .ifPresent(held -> incidents.open(held, OptionalLong.empty())));
    }

    private boolean takesIssues(long projectId) {
        return facts.project(new ProjectRef.Id(projectId), OptionalLong.empty())
                .filter(project -> !project.archived() && project.features().issues() != FeatureLevel.DISABLED).isPresent();
    }
}
