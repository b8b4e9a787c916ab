package dev.slipway.alerts.receiver;

import static dev.slipway.alerts.AlertVectors.NOW;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.alerts.AlertVectors;
import dev.slipway.domain.access.Tier;
import dev.slipway.domain.alert.AlertFormat;
import dev.slipway.domain.alert.AlertReading;
import dev.slipway.domain.alert.AlertSeverity;
import dev.slipway.domain.alert.Fingerprint;
import dev.slipway.domain.alert.Fingerprinting;
import dev.slipway.domain.alert.IncomingAlert;
import dev.slipway.domain.alert.SeveritySynonyms;
import io.micronaut.context.ApplicationContext;
import io.micronaut.inject.qualifiers.Qualifiers;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** What installations replace is used by the formats that are built in. */
class BuiltInFormatsTest {

    private static final String ITEM = "{\"monitoring_tool\":\"Prometheus\",\"startsAt\":\"2026-01-01T00:00:00Z\",\"labels\":{\"alertname\":\"a\",\"severity\":\"warning\"},"
            + "\"fingerprint\":\"f\"}";
    private static final String GENERIC = "{\"title\":\"t\",\"severity\":\"low\",\"fingerprint\":\"f\"}";

    private static void with(Consumer<ApplicationContext> beans, Consumer<List<AlertFormat>> test) {
        try (ApplicationContext context = ApplicationContext.builder().deduceEnvironment(false).banner(false).build()) {
            beans.accept(context);
            context.start();
            test.accept(context.getBeansOfType(AlertFormat.class).stream().sorted(Comparator.comparingInt(AlertFormat::rank)).toList());
        }
    }

    private static IncomingAlert read(List<AlertFormat> formats, String payload) {
        AlertFormat format = formats.stream().filter(each -> each.recognizes(AlertVectors.object(payload))).findFirst().orElseThrow();
        List<AlertReading> readings = format.read(AlertVectors.object(payload), new AlertFormat.Context(NOW, Tier.ULTIMATE, Optional.empty()));
        return ((AlertReading.Usable) readings.getFirst()).alert();
    }

    @Test
    void three_formats_are_asked_in_the_order_of_how_sure_they_are() {
        with(context -> { }, formats -> {
            assertEquals(List.of("metrics", "metrics_item", "generic"), formats.stream().map(AlertFormat::name).toList());
            assertEquals(AlertSeverity.LOW, read(formats, ITEM).severity());
            assertEquals(Optional.of(Fingerprint.of("2026-01-01T00:00:00Z/a/")), read(formats, ITEM).fingerprint());
            assertEquals(AlertSeverity.LOW, read(formats, GENERIC).severity());
            assertEquals(Optional.of(Fingerprint.of("f")), read(formats, GENERIC).fingerprint());
        });
    }

    @Test
    void words_are_replaced_for_the_format_whose_name_they_have() {
        with(context -> context.registerSingleton(SeveritySynonyms.class, word -> AlertSeverity.INFO, Qualifiers.byName("metrics")), formats -> {
            assertEquals(AlertSeverity.INFO, read(formats, ITEM).severity());
            assertEquals(AlertSeverity.LOW, read(formats, GENERIC).severity());
        });
        with(context -> context.registerSingleton(SeveritySynonyms.class, word -> AlertSeverity.MEDIUM, Qualifiers.byName("generic")), formats -> {
            assertEquals(AlertSeverity.LOW, read(formats, ITEM).severity());
            assertEquals(AlertSeverity.MEDIUM, read(formats, GENERIC).severity());
        });
    }

    @Test
    void what_makes_occurrences_the_same_is_replaced_for_all() {
        Fingerprinting senders = source -> source.identity().scalarAt("fingerprint").map(Fingerprint::of).or(() -> Fingerprinting.byDefault().of(source));
        with(context -> context.registerSingleton(Fingerprinting.class, senders), formats -> {
            assertEquals(Optional.of(Fingerprint.of("f")), read(formats, ITEM).fingerprint());
            assertEquals(Optional.of(Fingerprint.of("f")), read(formats, GENERIC).fingerprint());
            assertEquals(Optional.of(Fingerprint.of("{\"title\":\"t\"}")), read(formats, "{\"title\":\"t\"}").fingerprint());
        });
    }
}
