package dev.slipway.application.alert;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.access.port.Credentials;
import dev.slipway.application.alert.port.AlertViews;
import dev.slipway.application.alert.port.Alerts;
import dev.slipway.application.alert.port.Alerts.LockedAlert;
import dev.slipway.application.alert.port.Alerts.Note;
import dev.slipway.application.kernel.Change;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.alert.AlertLifecycle;
import dev.slipway.domain.alert.AlertStatus;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.kernel.Step;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;

/** Changes the status and the assignee of an alert. */
public final class ChangeAlert {

    private final Access access;
    private final Credentials accounts;
    private final Alerts alerts;
    private final AlertViews views;
    private final IncidentWork incidents;
    private final Transactions transactions;
    private final InstantSource clock;

    public ChangeAlert(Access access, Credentials accounts, Alerts alerts, AlertViews views, IncidentWork incidents,
            Transactions transactions, InstantSource clock) {
        this.access = access;
        this.accounts = accounts;
        this.alerts = alerts;
        this.views = views;
        this.incidents = incidents;
        this.transactions = transactions;
        this.clock = clock;
    }

    /** @param assignee id of an account; null to unassign */
    public record Request(Change<AlertStatus> status, Change<Long> assignee) {}

    public AlertDetail change(Caller caller, ProjectRef reference, long iid, Request request) {
        Account actor = access.signedIn(caller);
        long projectId = access.project(caller, reference, Ability.UPDATE_ALERTS).id();
        return transactions.write(() -> {
            LockedAlert locked = alerts.hold(projectId, iid).orElseThrow(Refusal::notFound);
            if (request.status() instanceof Change.To<AlertStatus>(AlertStatus wanted) && wanted != null) {
                move(locked, wanted, actor);
            }
            if (request.assignee() instanceof Change.To<Long>(Long wanted)) {
                assign(locked, wanted, actor);
            }
            return views.find(projectId, iid).orElseThrow(Refusal::notFound);
        });
    }

    private void move(LockedAlert locked, AlertStatus wanted, Account actor) {
        if (!(AlertLifecycle.TABLE.on(locked.status(), AlertLifecycle.towards(wanted)) instanceof Step.Moved<AlertStatus> moved)) {
            return;
        }
        if (!locked.status().open() && locked.anotherOpen()) {
            throw Refusal.conflict(Reason.of("alert.another_open"));
        }
        Instant now = clock.instant();
        alerts.changeStatus(locked.id(), locked.status(), moved.to(), moved.to().open() ? null : now,
                note(actor, "status_changed", Reason.of("alert.status_changed", locked.status().wireName(), moved.to().wireName())));
        if (!moved.to().open()) {
            incidents.ended(incidents.wanted(locked.projectId()), List.of(locked.id()));
        }
    }

    private void assign(LockedAlert locked, Long wanted, Account actor) {
        if (wanted == null) {
            if (locked.assigneeId().isPresent()) {
                alerts.assign(locked.id(), OptionalLong.empty(), note(actor, "unassigned", Reason.of("alert.unassigned")));
            }
            return;
        }
        Account assignee = accounts.account(Long.toString(wanted))
                .filter(found -> found.id() == wanted && handles(found, locked.projectId()))
                .orElseThrow(() -> Refusal.invalid("assignee_id", "alert.assignee_reads_no_alerts"));
        if (locked.assigneeId().isEmpty() || locked.assigneeId().getAsLong() != wanted) {
            alerts.assign(locked.id(), OptionalLong.of(wanted), note(actor, "assigned", Reason.of("alert.assigned", assignee.username())));
        }
    }

    private boolean handles(Account account, long projectId) {
        Caller person = new Caller.Person(account, 0, Set.of());
        return account.state().blockReason().isEmpty() && access.allows(person, new ProjectRef.Id(projectId), Ability.READ_ALERTS);
    }

    private Note note(Account actor, String kind, Reason reason) {
        return new Note(kind, reason, OptionalLong.of(actor.id()), clock.instant());
    }
}
