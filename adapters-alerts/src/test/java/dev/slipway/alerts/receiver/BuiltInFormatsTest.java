package dev.slipway.alerts.receiver;

import static dev.slipway.alerts.AlertVectors.NOW;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.alerts.AlertVectors;
import dev.slipway.alerts.Tools;
import dev.slipway.application.alert.AlertPolicy;
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
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** What installations replace is used by the formats that are built in. */
class BuiltInFormatsTest {

    private static final String ITEM = "{\"monitoring_tool\":\"Prometheus\",\"startsAt\":\"2026-01-01T00:00:00Z\",\"labels\":"
            + "{\"alertname\":\"a\",\"severity\":\"warning\"},"
            + "\"fingerprint\":\"f\"}";
    private static final String GENERIC = "{\"title\":\"t\",\"severity\":\"low\",\"fingerprint\":\"f\"}";

    private static void with(Consumer<ApplicationContext> beans, Consumer<List<AlertFormat>> test) {
        try (ApplicationContext context = ApplicationContext.builder().deduceEnvironment(false).banner(false).build()) {
            context.registerSingleton(new AlertPolicy(Tier.ULTIMATE, 1 << 20, 100, 1_000, Duration.ofSeconds(30), 0));
            beans.accept(context);
            context.start();
            test.accept(context.getBeansOfType(AlertFormat.class).stream().sorted(Comparator.comparingInt(AlertFormat::rank)).toList());
        }
    }

    private static IncomingAlert read(List<AlertFormat> formats, String payload) {
        AlertFormat format = formats.stream().filter(each -> each.recognizes(AlertVectors.object(payload))).findFirst().orElseThrow();
        List<AlertReading> readings = format.read(AlertVectors.object(payload),
                new AlertFormat.Context(NOW, Tier.ULTIMATE, Optional.empty()));
        return ((AlertReading.Usable) readings.getFirst()).alert();
    }

    @Test
    void formats_of_tools_are_asked_before_those_of_metrics_and_the_generic_one() {
        with(context -> { }, formats -> {
            assertEquals(Tools.ALL.stream().map(AlertFormat::name).sorted().toList(), formats.stream().map(AlertFormat::name).limit(10)
                    .sorted().toList());
            assertEquals(List.of("metrics", "metrics_item", "generic"), formats.stream().map(AlertFormat::name).skip(10).toList());
            assertEquals(AlertSeverity.LOW, read(formats, ITEM).severity());
            assertEquals(Optional.of(Fingerprint.of("2026-01-01T00:00:00Z/a/")), read(formats, ITEM).fingerprint());
            assertEquals(AlertSeverity.LOW, read(formats, GENERIC).severity());
            assertEquals(Optional.of(Fingerprint.of("f")), read(formats, GENERIC).fingerprint());
        });
    }

    @Test
    void words_are_replaced_for_the_format_whose_name_they_have() {
        with(context -> context.registerSingleton(SeveritySynonyms.class, word -> AlertSeverity.INFO, Qualifiers.byName("metrics")),
                formats -> {
            assertEquals(AlertSeverity.INFO, read(formats, ITEM).severity());
            assertEquals(AlertSeverity.LOW, read(formats, GENERIC).severity());
        });
        with(context -> context.registerSingleton(SeveritySynonyms.class, word -> AlertSeverity.MEDIUM, Qualifiers.byName("generic")),
                formats -> {
            assertEquals(AlertSeverity.LOW, read(formats, ITEM).severity());
            assertEquals(AlertSeverity.MEDIUM, read(formats, GENERIC).severity());
        });
    }

    @Test
    void words_are_replaced_for_a_tool_by_the_name_of_its_format() {
        String vector = AlertVectors.payload("azure_monitor", "begins");
        with(context -> { }, formats -> assertEquals(AlertSeverity.LOW, read(formats, vector).severity()));
        with(context -> context.registerSingleton(SeveritySynonyms.class, word -> AlertSeverity.INFO, Qualifiers.byName("azure_monitor")),
                formats -> {
            assertEquals(AlertSeverity.INFO, read(formats, vector).severity());
            assertEquals(AlertSeverity.CRITICAL, read(formats, AlertVectors.payload("pagerduty", "begins")).severity());
        });
    }

    @Test
    void formats_of_an_installation_are_those_that_the_vectors_are_held_to() {
        with(context -> { }, formats -> Tools.ALL.forEach(tool -> {
            AlertFormat installed = formats.stream().filter(format -> format.name().equals(tool.name())).findFirst().orElseThrow();
            AlertVectors.of(tool.name()).forEach(vector -> assertEquals(tool.read(vector.payload(), vector.context()),
                    installed.read(vector.payload(), vector.context()), tool.name() + "/" + vector.name()));
        }));
    }

    @Test
    void what_makes_occurrences_the_same_is_replaced_for_all() {
        Fingerprinting senders = source -> source.identity().scalarAt("fingerprint").map(Fingerprint::of)
                .or(() -> Fingerprinting.byDefault().of(source));
        with(context -> context.registerSingleton(Fingerprinting.class, senders), formats -> {
            assertEquals(Optional.of(Fingerprint.of("f")), read(formats, ITEM).fingerprint());
            assertEquals(Optional.of(Fingerprint.of("f")), read(formats, GENERIC).fingerprint());
            assertEquals(Optional.of(Fingerprint.of("{\"title\":\"t\"}")), read(formats, "{\"title\":\"t\"}").fingerprint());
        });
    }
}
