package dev.slipway.persistence.alert;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.slipway.application.alert.AlertWorld;
import dev.slipway.application.alert.AlertsKit;
import dev.slipway.application.alert.Occurrence;
import dev.slipway.application.alert.port.AlertSettings;
import dev.slipway.application.alert.port.Alerts.Touched;
import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Refusals;
import dev.slipway.domain.access.Tier;
import dev.slipway.domain.alert.AlertReading;
import dev.slipway.domain.alert.AlertStatus;
import dev.slipway.domain.alert.Fingerprint;
import dev.slipway.domain.alert.IntakePlan;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.kernel.json.Json;
import dev.slipway.persistence.testing.Persistence;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class JooqAlertsTest extends AlertsKit {

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    private final AlertTables tables = new AlertTables(HERE);

    @Override
    protected AlertWorld world() {
        return tables;
    }

    /** @return how many statements it takes */
    private int counted(long project, long integration, List<AlertReading> readings) {
        AtomicInteger statements = new AtomicInteger();
        JooqAlerts alerts = new JooqAlerts(HERE.dsl(statements));
        TreeSet<Fingerprint> fingerprints = new TreeSet<>();
        readings.forEach(reading -> {
            if (reading instanceof AlertReading.Usable(var alert)) {
                alert.fingerprint().ifPresent(fingerprints::add);
            }
        });
        tables.transactions().write(() -> alerts.record(project, integration,
                IntakePlan.of(readings, alerts.lock(project, fingerprints), Tier.PREMIUM), NOW));
        return statements.get();
    }

    private static List<AlertReading> firing(int from, int to) {
        return IntStream.range(from, to).mapToObj(each -> Occurrence.of("a" + each).reading()).toList();
    }

    @Test
    void a_request_takes_few_statements_however_many_items_it_has() {
        long project = tables.project();
        long integration = integration(project);
        assertEquals(2, counted(project, integration, firing(0, 1)));
        assertEquals(2, counted(project, integration, firing(0, 1)));
        assertEquals(2, counted(project, integration, firing(100, 200)));
        assertEquals(2, counted(project, integration, firing(100, 200)));
        assertEquals(1, counted(project, integration, List.of(Occurrence.single("x").reading())));
        assertEquals(3, counted(project, integration, List.of(Occurrence.end("a0", null).reading())));
        List<AlertReading> mixed = new ArrayList<>(firing(150, 250));
        mixed.add(Occurrence.end("a100", null).reading());
        mixed.add(new AlertReading.Unusable(Reason.of("alert.start_missing"), Json.NULL));
        assertEquals(5, counted(project, integration, mixed));
    }

    /** Whoever keeps a lock for long keeps no connections of those who wait. */
    @Test
    void who_has_waited_too_long_is_told_to_come_again() throws SQLException {
        long project = tables.project();
        long integration = integration(project);
        long id = open(project, integration, Occurrence.of("a")).id();
        JooqAlerts hasty = new JooqAlerts(HERE.dsl(), Duration.ofMillis(50));
        TreeSet<Fingerprint> fingerprints = new TreeSet<>(List.of(Fingerprint.of("a"), Fingerprint.of("b")));
        Failure busy = new Failure.Unavailable(Reason.of("database.busy"));
        try (Connection other = HERE.database().connect(); Statement statement = other.createStatement()) {
            other.setAutoCommit(false);
            statement.execute("select 1 from alert_fingerprints for update");
            assertEquals(busy, Refusals.of(() -> tables.transactions().write(() -> hasty.lock(project, fingerprints))));
            assertEquals(busy, Refusals.of(() -> tables.transactions().write(() -> hasty.hold(id))));
            other.rollback();
            statement.execute("select 1 from project_counters for update");
            IntakePlan plan = IntakePlan.of(List.of(Occurrence.of("b").reading()), Map.of(), Tier.PREMIUM);
            assertEquals(busy, Refusals.of(() -> tables.transactions().write(() -> {
                hasty.lock(project, fingerprints);
                return hasty.record(project, integration, plan, NOW);
            })));
            other.rollback();
        }
        assertEquals(1, tables.transactions().write(() -> hasty.lock(project, fingerprints)).size());
        assertEquals(id, tables.transactions().write(() -> hasty.hold(id)).orElseThrow().id());
    }

    private long rows(String table) {
        return (Long) HERE.rows().ask("select count(*) from " + table);
    }

    @Test
    void locks_are_rows_only_while_something_is_open() {
        long project = tables.project();
        long integration = integration(project);
        take(project, integration, Occurrence.end("a", null));
        take(project, integration, Occurrence.of("b"), Occurrence.end("b", null));
        assertEquals(0, rows("alert_fingerprints"));
        Touched open = open(project, integration, Occurrence.of("a"));
        assertEquals(1, rows("alert_fingerprints"));
        become(open.id(), AlertStatus.RESOLVED, OptionalLong.empty(), NOW);
        assertEquals(0, rows("alert_fingerprints"));
        held(open.id());
        assertEquals(0, rows("alert_fingerprints"));
        become(open.id(), AlertStatus.IGNORED, OptionalLong.empty(), NOW);
        assertEquals(1, rows("alert_fingerprints"));
    }

    /** Whatever the ports do, the table takes no second open alert. */
    @Test
    void the_table_takes_one_open_alert_of_a_fingerprint() {
        long project = tables.project();
        long integration = integration(project);
        open(project, integration, Occurrence.of("a"));
        assertThrows(IllegalStateException.class, () -> HERE.rows().ask("""
                insert into alerts (project_id, iid, title, severity, status, hosts, started_at, events, fingerprint, integration_id, \
                created_at, updated_at)
                select project_id, 99, title, severity, 0, hosts, started_at, events, fingerprint, integration_id, created_at, updated_at \
                from alerts
                returning id"""));
    }

    @Test
    void nothing_is_left_of_a_project_that_is_removed() {
        long project = tables.project();
        long integration = integration(project);
        long id = open(project, integration, Occurrence.of("a")).id();
        take(project, integration, Tier.PREMIUM, NOW, List.of(new AlertReading.Unusable(Reason.of("alert.start_missing"), Json.NULL)));
        tables.settings().save(project, AlertSettings.Values.DEFAULT, NOW);
        alerts().linkIncident(id, tables.incident(project).id(), note("incident_opened", OptionalLong.empty(), NOW));
        List<String> names = List.of("alerts", "alert_payloads", "alert_history", "alert_fingerprints", "alert_incidents",
                "alert_integrations",
                "alert_refusals", "alert_settings");
        names.forEach(table -> assertEquals(1, Math.min(1, rows(table)), table));
        HERE.rows().ask("delete from projects where id = ? returning id", project);
        names.forEach(table -> assertEquals(0, rows(table), table));
    }

    /** A repetition that would change an indexed column would write an entry into every index of the table. */
    @Test
    void a_repetition_writes_no_index() {
        long project = tables.project();
        long integration = integration(project);
        open(project, integration, Occurrence.of("a"));
        take(project, integration, Occurrence.of("a"));
        assertEquals(0L, HERE.rows().ask("""
                select count(*) from pg_index i join pg_attribute c on c.attrelid = i.indrelid and c.attnum = any (i.indkey)
                where i.indrelid = 'alerts'::regclass and c.attname = 'events'"""));
    }
}
