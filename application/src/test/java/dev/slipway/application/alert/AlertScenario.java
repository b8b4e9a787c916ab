package dev.slipway.application.alert;

import dev.slipway.application.alert.port.AlertIntegrations;
import dev.slipway.application.alert.port.AlertIntegrations.Draft;
import dev.slipway.application.alert.port.AlertIntegrations.Key;
import dev.slipway.application.alert.port.Alerts;
import dev.slipway.application.alert.port.Alerts.LockedAlert;
import dev.slipway.application.alert.port.Alerts.Note;
import dev.slipway.application.alert.port.Alerts.Touched;
import dev.slipway.application.kernel.Together;
import dev.slipway.domain.access.Tier;
import dev.slipway.domain.alert.AlertReading;
import dev.slipway.domain.alert.AlertStatus;
import dev.slipway.domain.alert.Fingerprint;
import dev.slipway.domain.alert.IntakePlan;
import dev.slipway.domain.alert.IntegrationKind;
import dev.slipway.domain.kernel.Reason;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntConsumer;

/** Arranges alerts by the ports that the kits try, in the units of work that use cases make of them. */
public abstract class AlertScenario {

    protected static final Instant NOW = Instant.parse("2026-02-03T04:05:06.123456Z");

    private static final AtomicLong NUMBERS = new AtomicLong();

    protected abstract AlertWorld world();

    protected final Alerts alerts() {
        return world().alerts();
    }

    protected final long integration(long project) {
        return world().integrations().insert(draft(project, "Hooks"), NOW);
    }

    /** An active generic integration at an address of its own. */
    protected static Draft draft(long project, String name) {
        long number = NUMBERS.incrementAndGet();
        return new Draft(project, IntegrationKind.GENERIC, name, true, String.format("%016x", number), key((int) number), Optional.empty(),
                null);
    }

    protected static Key key(int number) {
        byte[] digest = new byte[32];
        Arrays.fill(digest, (byte) number);
        return new Key(digest, "key" + number);
    }

    /** Takes a request as its use case does. */
    protected final List<Touched> take(long project, long integration, Tier tier, Instant now, List<AlertReading> readings) {
        return world().transactions().write(() -> {
            IntakePlan plan = IntakePlan.of(readings, alerts().lock(project, fingerprints(readings)), tier);
            return alerts().record(project, integration, plan, now);
        });
    }

    private static SortedSet<Fingerprint> fingerprints(List<AlertReading> readings) {
        SortedSet<Fingerprint> all = new TreeSet<>();
        for (AlertReading reading : readings) {
            if (reading instanceof AlertReading.Usable(var alert)) {
                alert.fingerprint().ifPresent(all::add);
            }
        }
        return all;
    }

    protected final List<Touched> take(long project, long integration, Occurrence... occurrences) {
        return take(project, integration, Tier.PREMIUM, NOW, Arrays.stream(occurrences).map(Occurrence::reading).toList());
    }

    /** Takes one that opens an alert. */
    protected final Touched open(long project, long integration, Occurrence occurrence) {
        return take(project, integration, occurrence).getFirst();
    }

    protected final AlertDetail found(long project, long iid) {
        return world().views().find(project, iid).orElseThrow();
    }

    protected final LockedAlert held(long id) {
        return world().transactions().write(() -> alerts().hold(id)).orElseThrow();
    }

    /** Gives an alert the status as people do, where it has another. */
    protected final void become(long id, AlertStatus status, OptionalLong by, Instant now) {
        world().transactions().write(() -> {
            LockedAlert locked = alerts().hold(id).orElseThrow();
            if (locked.status() != status && !(status.open() && locked.anotherOpen())) {
                alerts().changeStatus(id, locked.status(), status, status.open() ? null : now, note("status_changed", by, now));
            }
        });
    }

    protected static Note note(String kind, OptionalLong by, Instant now) {
        return new Note(kind, Reason.of("alert." + kind, "ü", ""), by, now);
    }

    /** Runs the same task on several threads at once, each of which knows its number. */
    protected static void together(int threads, IntConsumer task) throws Exception {
        Together.run(threads, task);
    }

    protected final AlertIntegrations integrations() {
        return world().integrations();
    }
}
