package dev.slipway.application.alert;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.slipway.application.alert.AlertReads.Narrowing;
import dev.slipway.application.alert.integration.IntegrationView;
import dev.slipway.application.alert.integration.UpdateAlertSettings;
import dev.slipway.application.alert.port.AlertSettings.Values;
import dev.slipway.application.issue.AttributeFilter;
import dev.slipway.application.kernel.Change;
import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.Refusals;
import dev.slipway.application.kernel.Sort;
import dev.slipway.domain.access.AccountState;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.alert.AlertSeverity;
import dev.slipway.domain.alert.AlertStatus;
import dev.slipway.domain.kernel.Reason;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** How people handle alerts. */
public final class ChangeAlertTest {

    public static final Narrowing ALL = new Narrowing(Set.of(), Set.of(), Optional.empty(), AttributeFilter.whatever(), Optional.empty(),
            AlertFilter.Order.ID, Sort.ASC);

    private static final Failure ANOTHER_OPEN = Refusal.conflict(Reason.of("alert.another_open")).failure();
    private static final Failure NO_ASSIGNEE = Refusal.invalid("assignee_id", "alert.assignee_reads_no_alerts").failure();

    private final AlertHouse house = new AlertHouse();
    private final Caller developer = house.member(Role.DEVELOPER);
    private final IntegrationView integration = house.integration();

    private AlertDetail become(long iid, AlertStatus status) {
        return house.change.change(developer, house.ref, iid, new ChangeAlert.Request(Change.to(status), Change.keep()));
    }

    private AlertDetail assign(long iid, Long user) {
        return house.change.change(developer, house.ref, iid, new ChangeAlert.Request(Change.keep(), Change.to(user)));
    }

    private static List<String> kinds(AlertDetail alert) {
        return alert.history().stream().map(AlertDetail.Entry::kind).toList();
    }

    /** Every pair of statuses, each way noted with who went it. */
    @Test
    void any_status_follows_any_other() {
        long iid = 0;
        for (AlertStatus from : AlertStatus.values()) {
            for (AlertStatus to : AlertStatus.values()) {
                house.take(integration, Occurrence.of(from + " " + to));
                iid++;
                become(iid, from);
                int before = house.reads.get(developer, house.ref, iid).history().size();
                AlertDetail changed = become(iid, to);
                assertEquals(to, changed.alert().status());
                assertEquals(to.open() ? null : AlertHouse.NOW, changed.alert().endedAt());
                List<AlertDetail.Entry> added = changed.history().subList(before, changed.history().size());
                assertEquals(from == to ? List.of() : List.of(Reason.of("alert.status_changed", from.wireName(), to.wireName())),
                        added.stream().map(AlertDetail.Entry::reason).toList());
                added.forEach(entry -> assertEquals("developer", entry.actor().username()));
            }
        }
    }

    @Test
    void an_alert_is_not_reopened_beside_an_open_one() {
        house.take(integration, Occurrence.of("a"));
        become(1, AlertStatus.RESOLVED);
        house.take(integration, Occurrence.of("a"));
        for (AlertStatus status : AlertStatus.OPEN) {
            assertEquals(ANOTHER_OPEN, Refusals.of(() -> become(1, status)));
        }
        assertEquals(AlertStatus.RESOLVED, become(1, AlertStatus.RESOLVED).alert().status());
        become(2, AlertStatus.RESOLVED);
        assertEquals(AlertStatus.ACKNOWLEDGED, become(1, AlertStatus.ACKNOWLEDGED).alert().status());
        assertEquals(ANOTHER_OPEN, Refusals.of(() -> become(2, AlertStatus.TRIGGERED)));
    }

    @Test
    void one_without_a_fingerprint_has_no_others() {
        house.take(integration, Occurrence.single("a"), Occurrence.single("a"));
        become(1, AlertStatus.RESOLVED);
        assertEquals(AlertStatus.TRIGGERED, become(1, AlertStatus.TRIGGERED).alert().status());
    }

    @Test
    void reader_of_alerts_may_be_assigned_to_one() {
        house.take(integration, Occurrence.of("a"));
        for (Role role : Role.values()) {
            long user = house.members.get(role);
            if (role.atLeast(Role.DEVELOPER)) {
                assertEquals(user, assign(1, user).alert().assignee().id());
            } else {
                assertEquals(NO_ASSIGNEE, Refusals.of(() -> assign(1, user)), role.name());
            }
        }
        assertEquals(NO_ASSIGNEE, Refusals.of(() -> assign(1, house.stranger)));
        assertEquals(NO_ASSIGNEE, Refusals.of(() -> assign(1, 999_999L)));
        assertEquals(NO_ASSIGNEE, Refusals.of(() -> assign(1, -1L)));
        house.directory.setState(house.members.get(Role.DEVELOPER), AccountState.BLOCKED);
        assertEquals(NO_ASSIGNEE, Refusals.of(() -> house.change.change(house.member(Role.OWNER), house.ref, 1,
                new ChangeAlert.Request(Change.keep(), Change.to(house.members.get(Role.DEVELOPER))))));
    }

    @Test
    void an_assignment_is_noted_once() {
        house.take(integration, Occurrence.of("a"));
        long owner = house.members.get(Role.OWNER);
        assign(1, owner);
        AlertDetail assigned = assign(1, owner);
        assertEquals(List.of("opened", "assigned"), kinds(assigned));
        assertEquals(Reason.of("alert.assigned", "owner"), assigned.history().get(1).reason());
        assertNull(assign(1, null).alert().assignee());
        assertEquals(List.of("opened", "assigned", "unassigned"), kinds(assign(1, null)));
    }

    @Test
    void both_change_together_or_not_at_all() {
        house.take(integration, Occurrence.of("a"));
        assertEquals(NO_ASSIGNEE, Refusals.of(() -> house.change.change(developer, house.ref, 1,
                new ChangeAlert.Request(Change.to(AlertStatus.IGNORED), Change.to(house.stranger)))));
        assertEquals(AlertStatus.TRIGGERED, house.reads.get(developer, house.ref, 1).alert().status());
        AlertView changed = house.change.change(developer, house.ref, 1,
                new ChangeAlert.Request(Change.to(AlertStatus.ACKNOWLEDGED), Change.to(house.members.get(Role.OWNER)))).alert();
        assertEquals(AlertStatus.ACKNOWLEDGED, changed.status());
        assertEquals("owner", changed.assignee().username());
        assertEquals(changed,
                house.change.change(developer, house.ref, 1, new ChangeAlert.Request(Change.to(null), Change.keep())).alert());
    }

    @Test
    void the_end_of_an_alert_ends_its_incident_where_the_project_wants_that() {
        house.take(integration, Occurrence.of("a"), Occurrence.of("b"));
        long first = house.reads.get(developer, house.ref, 1).alert().id();
        become(1, AlertStatus.IGNORED);
        assertEquals(List.of(), house.work.recorded());
        become(1, AlertStatus.RESOLVED);
        become(1, AlertStatus.RESOLVED);
        assertEquals(List.of("alert.incident_end " + first), house.work.recorded());
        house.updateSettings.update(house.member(Role.MAINTAINER), house.ref,
                new UpdateAlertSettings.Request(Change.keep(), Change.to(false)));
        become(2, AlertStatus.RESOLVED);
        assertEquals(1, house.work.recorded().size());
    }

    @Test
    void developers_handle_alerts() {
        house.take(integration, Occurrence.of("a"));
        ChangeAlert.Request request = new ChangeAlert.Request(Change.to(AlertStatus.IGNORED), Change.keep());
        assertEquals(Refusal.forbidden().failure(),
                Refusals.of(() -> house.change.change(house.member(Role.REPORTER), house.ref, 1, request)));
        assertEquals(Refusal.notFound("Project").failure(),
                Refusals.of(() -> house.change.change(house.person(house.stranger), house.ref, 1, request)));
        assertEquals(Refusal.unauthenticated().failure(), Refusals.of(() -> house.change.change(Caller.ANONYMOUS, house.ref, 1, request)));
        assertEquals(Refusal.notFound().failure(), Refusals.of(() -> house.change.change(developer, house.ref, 2, request)));
        assertEquals(Refusal.notFound().failure(), Refusals.of(() -> house.change.change(developer, house.otherRef, 1, request)));
        house.directory.archiveProject(house.project);
        assertEquals(Refusal.forbidden().failure(), Refusals.of(() -> house.change.change(developer, house.ref, 1, request)));
        assertEquals(AlertStatus.TRIGGERED, house.reads.get(developer, house.ref, 1).alert().status());
    }

    @Test
    void developers_read_alerts() {
        house.take(integration, Occurrence.of("a").as(AlertSeverity.LOW), Occurrence.of("b"));
        Narrowing low = new Narrowing(Set.of(AlertStatus.TRIGGERED), Set.of(AlertSeverity.LOW), Optional.of("A"),
                AttributeFilter.whatever(), Optional.empty(), AlertFilter.Order.SEVERITY, Sort.DESC);
        PageRequest page = PageRequest.Offset.first();
        assertEquals(List.of(1L), house.reads.list(developer, house.ref, low, page).items().stream().map(AlertView::iid).toList());
        assertEquals(List.of(1L, 2L), house.reads.list(developer, house.ref, ALL, page).items().stream().map(AlertView::iid).toList());
        assertEquals(List.of(), house.reads.list(developer, house.otherRef, ALL, page).items());
        for (Caller lesser : List.of(house.member(Role.GUEST), house.member(Role.REPORTER))) {
            assertEquals(Refusal.forbidden().failure(), Refusals.of(() -> house.reads.list(lesser, house.ref, ALL, page)));
            assertEquals(Refusal.forbidden().failure(), Refusals.of(() -> house.reads.get(lesser, house.ref, 1)));
            assertEquals(Refusal.forbidden().failure(), Refusals.of(() -> house.reads.settings(lesser, house.ref)));
        }
        assertEquals(Refusal.notFound("Project").failure(), Refusals.of(() -> house.reads.get(house.person(house.stranger), house.ref, 1)));
        assertEquals(Refusal.notFound().failure(), Refusals.of(() -> house.reads.get(developer, house.ref, 3)));
        assertEquals(Refusal.notFound().failure(), Refusals.of(() -> house.reads.get(developer, house.otherRef, 1)));
    }

    @Test
    void maintainers_decide_what_becomes_of_alerts() {
        Caller maintainer = house.member(Role.MAINTAINER);
        assertEquals(new Values(false, true), house.reads.settings(developer, house.ref));
        assertEquals(new Values(true, true),
                house.updateSettings.update(maintainer, house.ref, new UpdateAlertSettings.Request(Change.to(true), Change.keep())));
        assertEquals(new Values(true, false),
                house.updateSettings.update(maintainer, house.ref, new UpdateAlertSettings.Request(Change.to(null), Change.to(false))));
        assertEquals(new Values(true, false), house.reads.settings(developer, house.ref));
        assertEquals(Values.DEFAULT, house.reads.settings(developer, house.otherRef));
        assertEquals(Refusal.forbidden().failure(), Refusals.of(() -> house.updateSettings.update(developer, house.ref,
                new UpdateAlertSettings.Request(Change.to(false), Change.keep()))));
        house.take(integration, Occurrence.of("a"));
        assertEquals(List.of("alert.incident " + house.reads.get(developer, house.ref, 1).alert().id()), house.work.recorded());
    }
}
