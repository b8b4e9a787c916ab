package dev.slipway.domain.alert;

import static dev.slipway.domain.alert.Samples.NOW;
import static dev.slipway.domain.alert.Samples.alert;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.domain.access.Tier;
import dev.slipway.domain.alert.IntakePlan.Known;
import dev.slipway.domain.alert.IntakePlan.Outcome;
import dev.slipway.domain.alert.IntakePlan.Target;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.kernel.json.Json;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class IntakePlanTest {

    /** An item of a batch: its fingerprint, where it has one, and whether it says that the alert is over. */
    private record Item(String fingerprint, boolean resolves, boolean usable) {

        AlertReading reading() {
            return usable
                    ? new AlertReading.Usable(alert(fingerprint, resolves, Optional.empty()))
                    : new AlertReading.Unusable(Reason.of("odd"), Json.NULL);
        }
    }

    private static final List<Item> ALPHABET = List.of(
            new Item(null, false, true), new Item(null, true, true), new Item("a", false, true), new Item("a", true, true),
            new Item("b", false, true), new Item("b", true, true), new Item(null, false, false));

    /** Follows the specification item by item, with rows that change, and writes down what it does. */
    private static final class Naive {

        private final List<String> names = new ArrayList<>();
        private final List<String> prints = new ArrayList<>();
        private final List<AlertStatus> statuses = new ArrayList<>();
        private final List<String> said = new ArrayList<>();
        private int opened;

        Naive(Map<Fingerprint, Known> open) {
            for (String print : List.of("a", "b")) {
                Optional.ofNullable(open.get(Fingerprint.of(print))).ifPresent(known -> add("old " + known.id(), print, known.status()));
            }
        }

        private void add(String name, String print, AlertStatus status) {
            names.add(name);
            prints.add(print);
            statuses.add(status);
        }

        private int openWith(String print) {
            for (int row = 0; print != null && row < names.size(); row++) {
                if (print.equals(prints.get(row)) && statuses.get(row) != AlertStatus.RESOLVED) {
                    return row;
                }
            }
            return -1;
        }

        void take(Item item, Tier tier) {
            int row = openWith(item.fingerprint());
            if (!item.usable()) {
                said.add("ignored odd none");
            } else if (item.resolves() && row < 0) {
                said.add("nothing_to_resolve " + (item.fingerprint() == null ? "alert.end_without_fingerprint" : "alert.none_open")
                        + " none");
            } else if (item.resolves()) {
                said.add("resolved alert.ended " + statuses.get(row).wireName() + " " + names.get(row));
                statuses.set(row, AlertStatus.RESOLVED);
            } else if (row < 0) {
                add("new " + opened++, item.fingerprint(), AlertStatus.TRIGGERED);
                said.add("opened " + (item.fingerprint() == null ? "alert.without_fingerprint " : "alert.first_occurrence ")
                        + names.getLast());
            } else if (tier == Tier.FREE) {
                said.add("ignored alert.counting_is_premium " + names.get(row));
            } else {
                said.add("grouped alert.repeated " + statuses.get(row).wireName() + " " + names.get(row));
            }
        }
    }

    private static String said(Outcome outcome) {
        Reason reason = outcome.decision().reason();
        String target = outcome.alert().map(alert -> switch (alert) {
            case Target.Existing(long id) -> "old " + id;
            case Target.Fresh(int opening) -> "new " + opening;
        }).orElse("none");
        return String.join(" ",
                Stream.of(List.of(outcome.decision().name(), reason.id()), reason.args(), List.of(target)).flatMap(List::stream).toList());
    }

    private static List<List<Item>> batches() {
        List<List<Item>> all = new ArrayList<>(List.of(List.of()));
        for (int at = 0; at < all.size(); at++) {
            if (all.get(at).size() < 3) {
                List<Item> shorter = all.get(at);
                ALPHABET.forEach(item -> all.add(Stream.concat(shorter.stream(), Stream.of(item)).toList()));
            }
        }
        return all;
    }

    private static List<Map<Fingerprint, Known>> situations() {
        List<Map<Fingerprint, Known>> all = new ArrayList<>();
        List<AlertStatus> statuses = new ArrayList<>(AlertStatus.OPEN);
        statuses.add(null);
        for (AlertStatus a : statuses) {
            for (AlertStatus b : statuses) {
                Map<Fingerprint, Known> open = new HashMap<>();
                Optional.ofNullable(a).ifPresent(status -> open.put(Fingerprint.of("a"), new Known(71, status)));
                Optional.ofNullable(b).ifPresent(status -> open.put(Fingerprint.of("b"), new Known(72, status)));
                all.add(open);
            }
        }
        return all;
    }

    @ParameterizedTest
    @EnumSource(Tier.class)
    void every_batch_of_up_to_three_comes_to_what_taking_its_items_one_by_one_comes_to(Tier tier) {
        int compared = 0;
        for (List<Item> batch : batches()) {
            for (Map<Fingerprint, Known> open : situations()) {
                Naive naive = new Naive(open);
                batch.forEach(item -> naive.take(item, tier));
                IntakePlan plan = IntakePlan.of(batch.stream().map(Item::reading).toList(), open, tier);
                assertEquals(naive.said, plan.outcomes().stream().map(IntakePlanTest::said).toList(), batch + " with " + open);
                assertEquals(naive.opened, plan.openings().size());
                compared++;
            }
        }
        assertEquals(400 * 16, compared);
    }

    @Test
    void outcomes_are_those_of_the_items_and_openings_those_that_open() {
        List<AlertReading> readings = Stream.of(ALPHABET.get(4), ALPHABET.get(6), ALPHABET.get(0), ALPHABET.get(4)).map(Item::reading)
                .toList();
        IntakePlan plan = IntakePlan.of(readings, Map.of(), Tier.ULTIMATE);
        assertEquals(readings, plan.outcomes().stream().map(Outcome::reading).toList());
        assertEquals(List.of(readings.get(0), readings.get(2)), plan.openings().stream().map(AlertReading.Usable::new).toList());
        assertEquals(List.of("t", "t"), plan.openings().stream().map(IncomingAlert::title).toList());
    }

    @Test
    void what_ends_ended_when_its_sender_says_or_now() {
        Instant end = NOW.minusSeconds(60);
        Map<Fingerprint, Known> open = Map.of(Fingerprint.of("a"), new Known(1, AlertStatus.TRIGGERED), Fingerprint.of("b"),
                new Known(2, AlertStatus.IGNORED));
        List<AlertReading> readings = List.of(
                new AlertReading.Usable(alert("a", true, Optional.of(end))), new AlertReading.Usable(alert("b", true, Optional.empty())),
                new AlertReading.Usable(alert("c", true, Optional.of(end))), new AlertReading.Usable(alert("d", false, Optional.empty())),
                new AlertReading.Unusable(Reason.of("odd"), Json.NULL));
        assertEquals(List.of(Optional.of(end), Optional.of(NOW), Optional.empty(), Optional.empty(), Optional.empty()),
                IntakePlan.of(readings, open, Tier.ULTIMATE).outcomes().stream().map(outcome -> outcome.endedAt(NOW)).toList());
    }
}
