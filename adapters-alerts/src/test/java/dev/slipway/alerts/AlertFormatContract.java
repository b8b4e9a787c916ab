package dev.slipway.alerts;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.slipway.domain.access.Tier;
import dev.slipway.domain.alert.AlertFormat;
import dev.slipway.domain.alert.AlertFormat.Context;
import dev.slipway.domain.alert.AlertReading;
import dev.slipway.domain.alert.FieldMapping;
import dev.slipway.domain.alert.IncomingAlert;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.kernel.json.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * What every format of alerts does. A format's test extends it, and lays a folder of vectors beside it: {@code alert-formats/<name>} among
 * the resources, with a folder for each case. {@link AlertVectors} says what is in it.
 */
public abstract class AlertFormatContract {

    private static final int MUTATIONS = 400;
    private static final Json.Members NOTHING = new Json.Members(Map.of());

    /** Payloads that belong to formats which every installation knows. */
    private static final Map<String, String> KNOWN = Map.of(
            "metrics", """
                    {"alerts":[],"commonAnnotations":{},"commonLabels":{},"externalURL":"http://a.example","groupKey":"{}:{}",\
                    "groupLabels":{},
                     "receiver":"r","status":"firing","version":"4"}""",
            "metrics_item", """
                    {"monitoring_tool":"Prometheus","startsAt":"2026-03-04T05:00:00Z","labels":{"alertname":"a"},"annotations":{}}""",
            "generic", "{\"title\":\"t\",\"description\":\"d\",\"severity\":\"low\",\"hosts\":[\"h\"],\"fingerprint\":\"f\"}");

    /** The format, as it is when an installation changes nothing about it. */
    protected abstract AlertFormat format();

    private List<AlertVectors.Case> cases() {
        return AlertVectors.of(format().name());
    }

    @Test
    final void it_has_a_name_that_operators_can_use() {
        assertTrue(format().name().matches("[a-z][a-z0-9_]{0,49}"), format().name());
    }

    @Test
    final void only_the_last_format_takes_everything() {
        assertEquals(format().rank() == AlertFormat.LAST, format().recognizes(NOTHING));
    }

    @Test
    final void it_has_vectors() {
        assertFalse(cases().isEmpty(), "no vectors in alert-formats/" + format().name());
    }

    @TestFactory
    final Stream<DynamicTest> payloads_are_read_as_the_vectors_say() {
        return cases().stream().map(vector -> dynamicTest(vector.name(), () -> {
            assertTrue(format().recognizes(vector.payload()), "is not recognized");
            assertEquals(lines(vector.expected()), lines(AlertVectors.shown(format().read(vector.payload(), vector.context()))));
        }));
    }

    private static String lines(List<Json> alerts) {
        return String.join("\n", alerts.stream().map(Json::canonical).toList());
    }

    @TestFactory
    final Stream<DynamicTest> what_is_of_another_format_is_not_recognized() {
        Stream<Map.Entry<String, Json.Members>> known = KNOWN.entrySet().stream().filter(other -> !other.getKey().equals(format().name()))
                .map(other -> Map.entry(other.getKey(), AlertVectors.object(other.getValue())));
        return Stream.concat(known, AlertVectors.foreign(format().name()).entrySet().stream())
                .filter(other -> format().rank() != AlertFormat.LAST)
                .map(other -> dynamicTest(other.getKey(),
                        () -> assertFalse(format().recognizes(other.getValue()), other.getValue().text())));
    }

    @TestFactory
    final Stream<DynamicTest> reading_is_a_function_of_payload_and_context() {
        return cases().stream().map(vector -> dynamicTest(vector.name(), () -> {
            String before = vector.payload().text();
            List<AlertReading> first = format().read(vector.payload(), vector.context());
            assertEquals(first, format().read(vector.payload(), vector.context()));
            assertEquals(first, format().read(AlertVectors.object(before), vector.context()));
            assertEquals(before, vector.payload().text());
        }));
    }

    @TestFactory
    final Stream<DynamicTest> items_come_in_the_order_of_the_payload() {
        return cases().stream().map(vector -> dynamicTest(vector.name(), () -> {
            String whole = vector.payload().text();
            int at = 0;
            for (AlertReading reading : format().read(vector.payload(), vector.context())) {
                String item = source(reading).text();
                int found = whole.indexOf(item, at);
                assertTrue(found >= 0, "an item is not in the payload as it came, or before the one that was read before it: " + item);
                at = whole.equals(item) ? 0 : found + item.length();
            }
        }));
    }

    private static Json source(AlertReading reading) {
        return switch (reading) {
            case AlertReading.Usable(IncomingAlert alert) -> alert.payload();
            case AlertReading.Unusable(var ignored, Json item) -> item;
        };
    }

    @TestFactory
    final Stream<DynamicTest> no_payload_makes_it_throw_or_return_unsound_readings() {
        List<AlertVectors.Case> seeds = new ArrayList<>(cases());
        return IntStream.range(0, seeds.size()).mapToObj(number -> dynamicTest(seeds.get(number).name(), () -> {
            Random chance = new Random(4711 + number);
            Json.Members payload = seeds.get(number).payload();
            for (int round = 0; round < MUTATIONS; round++) {
                Json.Members mutant = round % 10 == 0 ? seeds.get(number).payload() : payload;
                payload = (Json.Members) Mutations.of(mutant, chance);
                sound(payload, seeds.get(number).context());
            }
        }));
    }

    @Test
    final void hostile_payloads_are_read_or_not_recognized() {
        for (Json hostile : Mutations.HOSTILE) {
            for (AlertVectors.Case vector : cases()) {
                for (String member : vector.payload().values().keySet()) {
                    Map<String, Json> spoilt = new LinkedHashMap<>(vector.payload().values());
                    spoilt.put(member, hostile);
                    sound(new Json.Members(spoilt), vector.context());
                }
            }
        }
    }

    private void sound(Json.Members payload, Context context) {
        if (!format().recognizes(payload)) {
            return;
        }
        for (Tier tier : Tier.values()) {
            for (Optional<FieldMapping> mapping : List.of(Optional.<FieldMapping>empty(), Optional.of(AlertVectors.EVERY_FIELD_MAPPED))) {
                List<AlertReading> readings = format().read(payload, new Context(context.now(), tier, mapping));
                assertTrue(readings.size() <= Mutations.size(payload), "more items than values");
                readings.forEach(AlertFormatContract::sound);
                List<Reason> hints = format().hints(payload, new Context(context.now(), tier, mapping));
                assertTrue(hints.size() <= 5, "hints are few");
                hints.forEach(AlertFormatContract::sound);
            }
        }
    }

    private static void sound(AlertReading reading) {
        switch (reading) {
            case AlertReading.Usable(IncomingAlert alert) -> {
                assertNotNull(alert.startedAt());
                assertNotNull(alert.severity());
                assertNotNull(alert.texts());
                assertNotNull(alert.payload());
                assertTrue(alert.endedAt().isEmpty() || alert.resolves(), "what has an end is over");
                assertFalse(alert.environment().filter(String::isBlank).isPresent(), "a blank environment is none");
                assertTrue(alert.hosts().stream().mapToInt(String::length).sum() <= 2 * 255, "hosts go through AlertTexts.hosts");
                alert.fingerprint().ifPresent(print -> assertEquals(40, print.value().length()));
            }
            case AlertReading.Unusable(Reason reason, Json item) -> {
                sound(reason);
                assertNotNull(item);
            }
        }
    }

    private static void sound(Reason reason) {
        assertTrue(reason.id().matches("[a-z_]+(\\.[a-z_]+)+"), "reasons are dotted words: " + reason.id());
        reason.args().forEach(argument -> assertTrue(argument.length() <= 1_000, "reasons are short"));
    }
}
