package dev.slipway.application.alert;

import dev.slipway.domain.alert.AlertStatus;
import dev.slipway.domain.alert.Fingerprint;
import dev.slipway.domain.alert.IntakePlan;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeSet;
import java.util.stream.IntStream;

/** Fixture of the kits of {@code Alerts}. */
abstract class AlertsScenario extends AlertScenario {

    protected static final OptionalLong NOBODY = OptionalLong.empty();

    protected static List<String> history(AlertDetail alert) {
        return alert.history().stream().map(entry -> entry.kind() + " " + entry.times()).toList();
    }

    protected final Map<Fingerprint, IntakePlan.Known> open(long project, String... plain) {
        TreeSet<Fingerprint> all = new TreeSet<>(IntStream.range(0, plain.length).mapToObj(each -> Fingerprint.of(plain[each])).toList());
        return world().transactions().write(() -> alerts().lock(project, all));
    }

    protected static Map<Fingerprint, IntakePlan.Known> known(String plain, long id, AlertStatus status) {
        return Map.of(Fingerprint.of(plain), new IntakePlan.Known(id, status));
    }

    protected final void assign(long id, OptionalLong user, String kind) {
        world().transactions().write(() -> {
            alerts().hold(id);
            alerts().assign(id, user, note(kind, user, NOW.plusSeconds(1)));
        });
    }
}
