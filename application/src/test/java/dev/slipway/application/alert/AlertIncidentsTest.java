package dev.slipway.application.alert;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.alert.integration.IntegrationView;
import dev.slipway.application.alert.integration.UpdateAlertSettings;
import dev.slipway.application.issue.fake.FakeIssues;
import dev.slipway.application.kernel.Change;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.Refusals;
import dev.slipway.application.kernel.WorkHandler;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.alert.AlertSeverity;
import dev.slipway.domain.alert.AlertStatus;
import dev.slipway.domain.alert.AlertTexts;
import dev.slipway.domain.issue.IncidentSeverity;
import dev.slipway.domain.issue.IssueDraft;
import dev.slipway.domain.issue.IssueEvent;
import dev.slipway.domain.issue.IssueState;
import dev.slipway.domain.kernel.Reason;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** How alerts become incidents, and how those end. */
final class AlertIncidentsTest {

    private final AlertHouse house = new AlertHouse();
    private final FakeIssues issues = house.issues;
    private final OpenIncidentOfAlert open = house.use.openIncidentOfAlert;
    private final CloseIncidentOfAlert close = house.use.closeIncidentOfAlert;
    private final List<WorkHandler> handlers = List.of(open, close);
    private final Caller developer = house.member(Role.DEVELOPER);
    private final IntegrationView integration = house.integration();

    @BeforeEach
    void want() {
        decide(true, true);
    }

    private void decide(boolean creates, boolean closes) {
        house.updateSettings.update(house.member(Role.MAINTAINER), house.ref,
                new UpdateAlertSettings.Request(Change.to(creates), Change.to(closes)));
    }

    private void work() {
        while (house.work.doOne(handlers)) {
            tell();
        }
        tell();
    }

    /** The views ask the issues, which the fakes keep apart. */
    private void tell() {
        issues.all().forEach(row -> house.rows.incident(
                new AlertView.Incident(row.issue().id(), row.issue().iid(), row.issue().state() == IssueState.OPENED)));
    }

    private AlertDetail alert(long iid) {
        return house.reads.get(developer, house.ref, iid);
    }

    private List<String> history(long iid) {
        return alert(iid).history().stream().map(AlertDetail.Entry::kind).toList();
    }

    private IssueState state(int issue) {
        return issues.all().get(issue).issue().state();
    }

    @Test
    void an_alert_becomes_an_incident_and_ends_it() {
        house.take(integration, Occurrence.of("a").as(AlertSeverity.HIGH).on(List.of("web-1"))
                .saying(new AlertTexts("Disk full", "2% left", "shop", "df", null, "https://runbooks.example.org", null, "**Act**")));
        work();
        assertEquals(1, issues.all().size());
        IssueDraft content = issues.all().getFirst().issue().content();
        assertEquals("Disk full", content.title());
        assertEquals(IncidentSeverity.HIGH, content.severity());
        for (String part : List.of("`web-1`", "`shop`", "`df`", "`high`", "<https://runbooks.example.org>", "2% left", "**Act**",
                "<https://slipway.example.org/group/project/-/alert_management/1/details>")) {
            assertTrue(content.description().contains(part), content.description());
        }
        assertEquals(issues.all().getFirst().issue().id(), alert(1).alert().incident().id());
        assertEquals(List.of("opened", "incident_opened"), history(1));
        house.take(integration, Occurrence.end("a", null));
        work();
        assertEquals(IssueState.CLOSED, state(0));
        assertEquals(List.of("opened", "incident_opened", "resolved", "incident_closed"), history(1));
    }

    @Test
    void what_is_done_twice_is_done_once() {
        house.take(integration, Occurrence.of("a"), Occurrence.end("a", null));
        long id = alert(1).alert().id();
        for (int times = 0; times < 2; times++) {
            open.handle(id);
            close.handle(id);
            tell();
        }
        assertEquals(1, issues.all().size());
        assertEquals(List.of("opened", "resolved", "incident_opened", "incident_closed"), history(1));
        open.handle(999_999);
        close.handle(999_999);
    }

    @Test
    void second_recovery_leaves_a_reopened_incident_open() {
        house.take(integration, Occurrence.of("a"));
        work();
        house.take(integration, Occurrence.end("a", null));
        work();
        long incident = issues.all().getFirst().issue().id();
        issues.move(incident, IssueEvent.REOPEN, house.root, AlertHouse.NOW);
        tell();
        close.handle(alert(1).alert().id());
        open.handle(alert(1).alert().id());
        assertEquals(IssueState.OPENED, state(0));
        house.change.change(developer, house.ref, 1, new ChangeAlert.Request(Change.to(AlertStatus.TRIGGERED), Change.keep()));
        house.change.change(developer, house.ref, 1, new ChangeAlert.Request(Change.to(AlertStatus.RESOLVED), Change.keep()));
        work();
        assertEquals(IssueState.CLOSED, state(0));
    }

    @Test
    void an_incident_that_was_deleted_is_made_again_by_people_alone() {
        house.take(integration, Occurrence.of("a"));
        work();
        house.rows.deleteIncident(issues.all().getFirst().issue().id());
        open.handle(alert(1).alert().id());
        assertEquals(1, issues.all().size());
        open.open(developer, house.ref, 1);
        assertEquals(2, issues.all().size());
    }

    @Test
    void what_a_project_wants_when_the_work_is_done_counts() {
        house.take(integration, Occurrence.of("a"));
        decide(false, true);
        work();
        assertEquals(List.of(), issues.all());
        assertEquals(List.of("opened"), history(1));
    }

    @Test
    void what_came_to_nothing_is_told_in_the_history() {
        house.take(integration, Occurrence.of("a"));
        long id = alert(1).alert().id();
        open.givenUp(id, "secrets of the database");
        assertEquals(Reason.of("alert.incident_not_opened"), alert(1).history().getLast().reason());
        work();
        open.givenUp(id, "it has one by now");
        close.givenUp(id, "it is open again");
        assertEquals(List.of("opened", "incident_failed", "incident_opened"), history(1));
        house.take(integration, Occurrence.end("a", null));
        close.givenUp(id, "secrets of the database");
        assertEquals(Reason.of("alert.incident_not_closed"), alert(1).history().getLast().reason());
        work();
        close.givenUp(id, "it is closed by now");
        assertEquals(List.of("opened", "incident_failed", "incident_opened", "resolved", "incident_failed", "incident_closed"), history(1));
        open.givenUp(999_999, "it is gone");
        close.givenUp(999_999, "it is gone");
    }

    /** One sender's batch is no reason for pipelines to wait. */
    @Test
    void incidents_are_created_after_work_that_a_caller_waits_for() {
        handlers.forEach(handler -> assertTrue(handler.bulk(), handler.kind()));
    }

    @Test
    void the_order_of_the_work_does_not_matter() {
        house.take(integration, Occurrence.of("a"), Occurrence.end("a", null));
        long id = alert(1).alert().id();
        close.handle(id);
        open.handle(id);
        tell();
        assertEquals(IssueState.CLOSED, state(0));
    }

    @Test
    void the_incident_of_an_alert_that_was_reopened_stays_open() {
        house.take(integration, Occurrence.of("a"));
        work();
        house.change.change(developer, house.ref, 1, new ChangeAlert.Request(Change.to(AlertStatus.RESOLVED), Change.keep()));
        house.change.change(developer, house.ref, 1, new ChangeAlert.Request(Change.to(AlertStatus.TRIGGERED), Change.keep()));
        work();
        assertEquals(IssueState.OPENED, state(0));
        house.change.change(developer, house.ref, 1, new ChangeAlert.Request(Change.to(AlertStatus.RESOLVED), Change.keep()));
        work();
        assertEquals(IssueState.CLOSED, state(0));
    }

    @Test
    void a_project_decides_about_both() {
        decide(false, true);
        house.take(integration, Occurrence.of("a"));
        work();
        assertEquals(List.of(), issues.all());
        decide(true, false);
        house.take(integration, Occurrence.of("b"));
        work();
        house.take(integration, Occurrence.end("b", null));
        work();
        assertEquals(IssueState.OPENED, state(0));
    }

    @Test
    void a_project_that_takes_no_issues_gets_none() {
        house.take(integration, Occurrence.of("a"));
        house.directory.archiveProject(house.project);
        open.handle(alert(1).alert().id());
        house.directory.hideProject(house.project);
        work();
        assertEquals(List.of(), issues.all());
    }

    @Test
    void incident_of_an_alert_is_created_once() {
        decide(false, true);
        house.take(integration, Occurrence.of("a"));
        open.open(developer, house.ref, 1);
        tell();
        assertEquals("developer", alert(1).history().getLast().actor().username());
        assertEquals(Refusal.conflict(Reason.of("alert.has_incident")).failure(), Refusals.of(() -> open.open(developer, house.ref, 1)));
        open.handle(alert(1).alert().id());
        assertEquals(1, issues.all().size());
        house.rows.deleteIncident(issues.all().getFirst().issue().id());
        open.open(developer, house.ref, 1);
        assertEquals(2, issues.all().size());
    }

    @Test
    void incident_created_by_a_user_from_an_ended_alert_stays_open() {
        decide(false, true);
        house.take(integration, Occurrence.of("a"), Occurrence.end("a", null));
        work();
        open.open(developer, house.ref, 1);
        assertEquals(IssueState.OPENED, state(0));
    }

    @Test
    void developers_make_incidents() {
        house.take(integration, Occurrence.of("a"));
        assertEquals(Refusal.forbidden().failure(), Refusals.of(() -> open.open(house.member(Role.REPORTER), house.ref, 1)));
        assertEquals(Refusal.notFound("Project").failure(), Refusals.of(() -> open.open(house.person(house.stranger), house.ref, 1)));
        assertEquals(Refusal.unauthenticated().failure(), Refusals.of(() -> open.open(Caller.ANONYMOUS, house.ref, 1)));
        assertEquals(Refusal.notFound().failure(), Refusals.of(() -> open.open(developer, house.ref, 2)));
        assertEquals(Refusal.notFound().failure(), Refusals.of(() -> open.open(developer, house.otherRef, 1)));
        assertEquals(List.of(), issues.all());
    }
}
