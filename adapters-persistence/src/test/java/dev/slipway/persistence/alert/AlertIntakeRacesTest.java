package dev.slipway.persistence.alert;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.application.TestModules;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.access.port.AccessFacts;
import dev.slipway.application.alert.AlertModule;
import dev.slipway.application.alert.AlertPages;
import dev.slipway.application.alert.AlertPolicy;
import dev.slipway.application.alert.AlertScenario;
import dev.slipway.application.alert.AlertWorld;
import dev.slipway.application.alert.ListFormat;
import dev.slipway.application.alert.ReceiveAlerts;
import dev.slipway.application.alert.port.AlertIntegrations.Address;
import dev.slipway.application.alert.port.AlertIntegrations.Draft;
import dev.slipway.application.alert.port.AlertIntegrations.Key;
import dev.slipway.application.alert.port.AlertSettings;
import dev.slipway.application.issue.port.Issues;
import dev.slipway.application.kernel.Eventually;
import dev.slipway.application.kernel.WorkHandler;
import dev.slipway.application.kernel.port.Observations;
import dev.slipway.application.kernel.port.RateLimits;
import dev.slipway.application.kernel.port.Secrets;
import dev.slipway.application.kernel.port.Work;
import dev.slipway.application.user.port.InternalUsers;
import dev.slipway.domain.access.Tier;
import dev.slipway.domain.alert.AlertFormat;
import dev.slipway.domain.alert.IntegrationKind;
import dev.slipway.persistence.kernel.ScheduledWork;
import dev.slipway.persistence.kernel.Workers;
import dev.slipway.persistence.testing.Deadlocks;
import dev.slipway.persistence.testing.Persistence;
import java.net.URI;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Many senders on the whole road: admitted, taken, and their alerts made incidents by work that is done meanwhile. */
class AlertIntakeRacesTest extends AlertScenario {

    private static final int SENDERS = 32;
    private static final int ROUNDS = 2;
    /** So many items of a batch are everybody's, and so many are new. */
    private static final int HALF = 5;
    private static final String KEY = "key";

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    private final AlertTables tables = new AlertTables(HERE);
    private final AtomicLong time = new AtomicLong();
    /** Two moments are never the same. */
    private final InstantSource clock = () -> NOW.plusMillis(time.incrementAndGet());

    @Override
    protected AlertWorld world() {
        return tables;
    }

    private static long number(String query, Object... values) {
        return (Long) HERE.rows().ask(query, values);
    }

    private List<WorkHandler> handlers() {
        AlertModule module = module(HERE.get(Work.class));
        return List.of(module.openIncidentOfAlert, module.closeIncidentOfAlert);
    }

    private ReceiveAlerts receiving(Work work) {
        return module(work).receiveAlerts;
    }

    private AlertModule module(Work work) {
        List<AlertFormat> formats = List.of(new ListFormat("generic", AlertFormat.LAST));
        return TestModules.of(clock, work, tables.transactions(), HERE.get(Observations.class), HERE.get(Secrets.class),
                HERE.get(RateLimits.class), HERE.get(AccessFacts.class), HERE.get(InternalUsers.class), HERE.get(Issues.class), alerts(),
                integrations(), tables.settings(), tables.views(), formats,
                new AlertPolicy(Tier.PREMIUM, 1 << 20, 10, 1_000, Duration.ofSeconds(30), 0),
                new AlertPages(() -> URI.create("https://slipway.example.org"))).alert;
    }

    /** What everybody sends, in an order of its own; what was new in the round before ends, and something is new. */
    private static String[] batch(int sender, int round) {
        List<String> batch = new ArrayList<>();
        for (int each = 0; each < HALF; each++) {
            batch.add("shared" + (each * 2 + sender + round) % HALF);
            batch.add("new" + sender + "." + round + "." + each);
            if (round > 0) {
                batch.add("-new" + sender + "." + (round - 1) + "." + each);
            }
        }
        return batch.toArray(String[]::new);
    }

    @Test
    void senders_of_overlapping_batches_get_one_incident_for_each_alert() throws Exception {
        long deadlocks = new Deadlocks(HERE).counted();
        long project = tables.project();
        integrations().insert(new Draft(project, IntegrationKind.GENERIC, "Hooks", true, "00000000000000aa",
                new Key(HERE.get(Secrets.class).digest(KEY), "k"), Optional.empty(), null), NOW);
        tables.settings().save(project, new AlertSettings.Values(true, true), NOW);
        try (ScheduledWork work = Workers.process(HERE, handlers())) {
            work.start();
            ReceiveAlerts receiving = receiving(work);
            ProjectRef path = new ProjectRef.Path(tables.pathOf(project));
            together(SENDERS, sender -> {
                for (int round = 0; round < ROUNDS; round++) {
                    ReceiveAlerts.Admitted admitted = receiving.admit(path, new Address.Unnamed(), Optional.of(KEY));
                    assertEquals(batch(sender, round).length,
                            receiving.take(admitted, ListFormat.payload("generic", batch(sender, round))).size());
                }
            });
            while (waiting() > 0) {
                long left = waiting();
                Eventually.is(() -> waiting() < left || left == 0);
            }
        }
        counted(project);
        incidents();
        told();
        assertEquals(deadlocks, new Deadlocks(HERE).counted());
    }

    private static long waiting() {
        return number("select count(*) from scheduled_tasks");
    }

    private static void counted(long project) {
        for (int each = 0; each < HALF; each++) {
            assertEquals(SENDERS * ROUNDS, number("select cast(sum(events) as bigint) from alerts where title = ?", "shared" + each));
        }
        assertEquals(HALF, number("select count(*) from alerts where title like 'shared%' and status <> 1"));
        assertEquals(SENDERS * HALF, number("select count(*) from alerts where title like 'new%' and status <> 1 and events = 1"));
        assertEquals(SENDERS * HALF * (ROUNDS - 1),
                number("select count(*) from alerts where title like 'new%' and status = 1 and events = 1"));
        assertEquals(HALF + SENDERS * HALF * ROUNDS, number("select max(iid) from alerts where project_id = ?", project));
    }

    private static void incidents() {
        int alerts = HALF + SENDERS * HALF * ROUNDS;
        assertEquals(alerts, number("select count(*) from alert_incidents"));
        assertEquals(alerts, number("select count(distinct issue_id) from alert_incidents"));
        assertEquals(alerts, number("select count(*) from issues where type = 'incident'"));
        assertEquals(SENDERS * HALF * (ROUNDS - 1), number("""
                select count(*) from alerts a join alert_incidents i on i.alert_id = a.id join issues s on s.id = i.issue_id
                where a.status = 1 and i.ended and s.state = 'closed'"""));
        assertEquals(HALF + SENDERS * HALF, number("select count(*) from issues where state = 'opened'"));
    }

    /** Histories are in their order, whoever waited for whom. */
    private static void told() {
        assertEquals(0, number("select count(*) from alert_history where last_at < first_at or position = 1 and kind <> 'opened'"));
        assertEquals(0, number("""
                select count(*) from alert_history h join alert_history n on n.alert_id = h.alert_id and n.position = h.position + 1
                where n.first_at < h.last_at"""));
        assertEquals(0, number("select count(*) from alerts where updated_at < created_at"));
    }
}
