package dev.slipway.persistence.alert;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.alert.AlertScenario;
import dev.slipway.application.alert.AlertView;
import dev.slipway.application.alert.AlertWorld;
import dev.slipway.application.alert.Occurrence;
import dev.slipway.application.alert.port.Alerts.LockedAlert;
import dev.slipway.application.alert.port.Alerts.Touched;
import dev.slipway.application.issue.IncidentDraft;
import dev.slipway.application.issue.Incidents;
import dev.slipway.application.issue.IssueChanges;
import dev.slipway.application.issue.port.Issues;
import dev.slipway.application.kernel.Race;
import dev.slipway.application.user.port.InternalUsers;
import dev.slipway.domain.access.Tier;
import dev.slipway.domain.alert.AlertReading;
import dev.slipway.domain.alert.AlertStatus;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.kernel.json.Json;
import dev.slipway.persistence.testing.Deadlocks;
import dev.slipway.persistence.testing.Persistence;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What many senders, and people, do to the alerts of one project at the same moment. */
class AlertRacesTest extends AlertScenario {

    private static final int SENDERS = 32;
    private static final OptionalLong NOBODY = OptionalLong.empty();

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    private final AlertTables tables = new AlertTables(HERE);
    private long deadlocks;

    @Override
    protected AlertWorld world() {
        return tables;
    }

    @BeforeEach
    void count() {
        deadlocks = new Deadlocks(HERE).counted();
    }

    @AfterEach
    void thereWasNoDeadlock() {
        assertEquals(deadlocks, new Deadlocks(HERE).counted());
    }

    private static long number(String query, Object... values) {
        return (Long) HERE.rows().ask(query, values);
    }

    /** Whatever happened: what is locked as open is open, what is open is locked so, and numbers have no gap. */
    private static void consistent(long project) {
        assertEquals(0, number("""
                select count(*) from alerts a full join alert_fingerprints f
                on f.project_id = a.project_id and f.fingerprint = a.fingerprint and f.open_alert_id = a.id and f.open_status = a.status
                where coalesce(a.project_id, f.project_id) = ? and (a.id is null or f.project_id is null and a.status <> 1)""", project));
        assertEquals(number("select count(*) from alerts where project_id = ?", project),
                number("select coalesce(max(iid), 0) from alerts where project_id = ?", project));
        assertEquals(0, number("""
                select count(*) from alerts a where project_id = ? and events <> (select coalesce(sum(h.times), 0) from alert_history h
                where h.alert_id = a.id and h.kind in ('opened', 'grouped'))""", project));
        assertEquals(0, number(
                "select count(*) from alerts a join alert_history h on h.alert_id = a.id where a.project_id = ? and h.first_at > h.last_at",
                project));
    }

    @Test
    void senders_of_one_payload_open_one_alert_and_each_is_counted() throws Exception {
        long project = tables.project();
        long integration = integration(project);
        int times = 10;
        together(SENDERS, sender -> IntStream.range(0, times).forEach(any -> take(project, integration, Occurrence.of("a"))));
        assertEquals(1, number("select count(*) from alerts"));
        assertEquals(SENDERS * times, number("select events from alerts"));
        consistent(project);
    }

    /**
     * Each sender repeats what all others send, and sends what nobody else does, each in an order of its own; for new alerts incidents are
     * made meanwhile, and somebody acknowledges, ends and opens alerts again.
     */
    @Test
    void senders_of_overlapping_batches_are_counted_exactly() throws Exception {
        long project = tables.project();
        long integration = integration(project);
        Incidents incidents = new Incidents(new IssueChanges(HERE.get(Issues.class), List.of()), HERE.get(InternalUsers.class),
                tables.transactions(), HERE.clock());
        int shared = 20;
        int rounds = 5;
        take(project, integration, IntStream.range(0, shared).mapToObj(each -> Occurrence.of("shared" + each)).toArray(Occurrence[]::new));
        AtomicLong handled = new AtomicLong();
        together(SENDERS + 2, sender -> IntStream.range(0, rounds).forEach(round -> {
            if (sender >= SENDERS) {
                handled.addAndGet(handle(project, shared));
            } else {
                List<Touched> touched = take(project, integration, batch(sender, round, shared));
                assertEquals(2 * shared, touched.size());
                touched.stream().filter(alert -> alert.title().startsWith("new")).limit(2)
                        .forEach(alert -> incident(incidents, alert.id()));
            }
        }));
        assertEquals((1 + SENDERS * rounds) * shared, number("select cast(sum(events) as bigint) from alerts where title like 'shared%'"));
        for (int each = 0; each < shared; each++) {
            assertEquals(1 + SENDERS * rounds, number("select cast(sum(events) as bigint) from alerts where title = ?", "shared" + each));
        }
        assertEquals(SENDERS * rounds * shared, number("select count(*) from alerts where title like 'new%' and events = 1"));
        assertEquals(SENDERS * rounds * 2,
                number("select count(*) from alert_incidents join issues on issues.id = issue_id where type = 'incident'"));
        assertEquals(handled.get(), number("select count(*) from alert_history where kind = 'status_changed'"));
        consistent(project);
    }

    private static Occurrence[] batch(int sender, int round, int shared) {
        Occurrence[] batch = new Occurrence[2 * shared];
        for (int each = 0; each < shared; each++) {
            batch[2 * each] = Occurrence.of("shared" + (each * 7 + sender + round) % shared);
            batch[2 * each + 1] = Occurrence.of("new" + sender + "." + round + "." + each);
        }
        return batch;
    }

    private void incident(Incidents incidents, long id) {
        tables.transactions().write(() -> {
            LockedAlert locked = alerts().hold(id).orElseThrow();
            long issue = incidents.open(locked.projectId(), new IncidentDraft("incident", null, "critical"));
            alerts().linkIncident(id, issue, note("incident_opened", NOBODY, NOW));
        });
    }

    /** @return how many statuses were changed */
    private long handle(long project, int shared) {
        return IntStream.rangeClosed(1, shared).filter(iid -> tables.transactions().write(() -> {
            LockedAlert locked = alerts().hold(project, iid).orElseThrow();
            AlertStatus next = AlertStatus.values()[(locked.status().ordinal() + 1) % AlertStatus.values().length];
            if (next.open() && locked.anotherOpen()) {
                return false;
            }
            alerts().changeStatus(locked.id(), locked.status(), next, next.open() ? null : NOW, note("status_changed", NOBODY, NOW));
            return true;
        })).count();
    }

    private AlertView alert(long project, long iid) {
        return found(project, iid).alert();
    }

    @Test
    void what_fires_while_it_ends_is_one_alert_or_the_next() throws Exception {
        Race.between("fires", "ends", (race, number) -> {
            long project = tables.project();
            long integration = integration(project);
            take(project, integration, Occurrence.of("a"));
            race.together(() -> take(project, integration, Occurrence.of("a")),
                    () -> take(project, integration, Occurrence.end("a", null)));
            boolean fired = tables.views().find(project, 2).isEmpty();
            assertEquals(AlertStatus.RESOLVED, alert(project, 1).status());
            assertEquals(fired ? 2 : 1, alert(project, 1).events());
            assertTrue(fired || alert(project, 2).status() == AlertStatus.TRIGGERED && alert(project, 2).events() == 1);
            consistent(project);
            return fired;
        });
    }

    @Test
    void alert_firing_during_a_reopening_is_the_same_alert_or_a_new_one() throws Exception {
        Race.between("opens again", "fires", (race, number) -> {
            long project = tables.project();
            long integration = integration(project);
            long id = open(project, integration, Occurrence.of("a")).id();
            become(id, AlertStatus.RESOLVED, NOBODY, NOW);
            race.together(() -> {
                become(id, AlertStatus.ACKNOWLEDGED, NOBODY, NOW);
                return List.of();
            }, () -> take(project, integration, Occurrence.of("a")));
            boolean opened = tables.views().find(project, 2).isEmpty();
            assertEquals(opened ? AlertStatus.ACKNOWLEDGED : AlertStatus.RESOLVED, alert(project, 1).status());
            assertEquals(opened ? 2 : 1, alert(project, 1).events());
            consistent(project);
            return opened;
        });
    }

    @Test
    void two_who_open_again_leave_one_open() throws Exception {
        Race.between("the first", "the second", (race, number) -> {
            long project = tables.project();
            long integration = integration(project);
            take(project, integration, Occurrence.of("a"), Occurrence.end("a", null), Occurrence.of("a"), Occurrence.end("a", null));
            long first = alert(project, 1).id();
            long second = alert(project, 2).id();
            race.together(() -> reopened(first), () -> reopened(second));
            boolean firstOpen = alert(project, 1).status().open();
            assertEquals(!firstOpen, alert(project, 2).status().open());
            consistent(project);
            return firstOpen;
        });
    }

    private boolean reopened(long id) {
        become(id, AlertStatus.TRIGGERED, NOBODY, NOW);
        return true;
    }

    /** Nothing of the request is lost, whether its integration is there until the end or not. */
    @Test
    void an_integration_that_is_deleted_takes_what_is_on_its_way() throws Exception {
        Race.between("deletes", "sends", (race, number) -> {
            long project = tables.project();
            long integration = integration(project);
            take(project, integration, Occurrence.of("a"));
            List<AlertReading> readings = List.of(Occurrence.of("a").reading(), Occurrence.of("b").reading(),
                    new AlertReading.Unusable(Reason.of("alert.start_missing"), Json.NULL));
            List<Boolean> answers = race.together(() -> {
                assertTrue(integrations().delete(integration));
                return tables.views().find(project, 2).isEmpty();
            }, () -> take(project, integration, Tier.PREMIUM, NOW, readings).size() == 2);
            assertTrue(answers.get(1));
            assertEquals(0, number("select count(*) from alert_refusals where integration_id = ?", integration));
            consistent(project);
            return answers.getFirst();
        });
    }

    /** Somebody who looks after all alerts is taken away from them, again and again, while all of them occur again. */
    @Test
    void who_is_taken_away_from_alerts_waits_for_no_sender_that_waits_too() throws Exception {
        long project = tables.project();
        long integration = integration(project);
        long anna = tables.user();
        int many = 50;
        int rounds = 10;
        Occurrence[] all = IntStream.range(0, many).mapToObj(each -> Occurrence.of("a" + each)).toArray(Occurrence[]::new);
        List<Long> ids = take(project, integration, all).stream().map(Touched::id).toList();
        together(4, who -> IntStream.range(0, rounds).forEach(round -> {
            if (who == 0) {
                IntStream.range(0, many).map(each -> (each * 37 + round) % many).forEach(each -> assign(ids.get(each), anna));
                tables.transactions().write(() -> alerts().unassign(anna));
            } else {
                IntStream.range(0, 5).forEach(again -> take(project, integration, all));
            }
        }));
        assertEquals(0, number("select count(*) from alerts where assignee_id is not null"));
        assertEquals(many * (1L + 3 * 5 * rounds), number("select cast(sum(events) as bigint) from alerts"));
        consistent(project);
    }

    private void assign(long id, long user) {
        tables.transactions().write(() -> {
            alerts().hold(id);
            alerts().assign(id, OptionalLong.of(user), note("assigned", NOBODY, NOW));
        });
    }

    @Test
    void a_project_that_is_emptied_takes_what_is_on_its_way() throws Exception {
        Race.between("removes", "sends", (race, number) -> {
            long project = tables.project();
            long integration = integration(project);
            take(project, integration, Occurrence.of("b"), Occurrence.of("a"));
            race.together(() -> alerts(project), () -> take(project, integration, Occurrence.of("a"), Occurrence.of("b")).size());
            boolean removed = tables.views().find(project, 4).isPresent();
            assertEquals(removed ? 2 : 0, number("select count(*) from alerts where project_id = ?", project));
            assertEquals(removed ? 2 : 0, number("select count(*) from alert_fingerprints where project_id = ?", project));
            return removed;
        });
    }

    private int alerts(long project) {
        return tables.transactions().write(() -> alerts().removeSome(project, 10));
    }
}
