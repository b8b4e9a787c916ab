package dev.slipway.alerts.receiver;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.slipway.alerts.AlertVectors;
import dev.slipway.alerts.Tools;
import dev.slipway.alerts.generic.GenericFormat;
import dev.slipway.alerts.metrics.MetricsFormat;
import dev.slipway.alerts.metrics.MetricsItemFormat;
import dev.slipway.alerts.pager.PagerFormat;
import dev.slipway.application.alert.AlertFormatRegistry;
import dev.slipway.domain.alert.AlertFormat;
import dev.slipway.domain.alert.Fingerprinting;
import dev.slipway.domain.alert.IntegrationKind;
import dev.slipway.domain.alert.SeveritySynonyms;
import dev.slipway.domain.kernel.json.Json;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Every payload of every format's vectors is recognized by that format alone, so neither ranks nor the order of registration matter. */
class RecognitionTest {

    private static final List<AlertFormat> SPECIFIC = Stream.concat(Tools.ALL.stream(), Stream.of(new PagerFormat(),
            new MetricsFormat(SeveritySynonyms.ofMetrics(), Fingerprinting.byDefault()),
            new MetricsItemFormat(SeveritySynonyms.ofMetrics(), Fingerprinting.byDefault()))).toList();
    private static final AlertFormat GENERIC = new GenericFormat(SeveritySynonyms.names(), Fingerprinting.byDefault());

    @TestFactory
    Stream<DynamicTest> format_alone_recognizes_its_vectors() {
        return Stream.concat(SPECIFIC.stream(), Stream.of(GENERIC)).flatMap(format -> AlertVectors.of(format.name()).stream()
                .map(vector -> dynamicTest(format.name() + "/" + vector.name(), () ->
                        assertEquals(format == GENERIC ? List.of() : List.of(format.name()),
                        SPECIFIC.stream().filter(each -> each.recognizes(vector.payload())).map(AlertFormat::name).toList()))));
    }

    @TestFactory
    Stream<DynamicTest> registration_in_any_order_finds_the_same_format() {
        return IntStream.range(0, 20).mapToObj(seed -> dynamicTest("order " + seed, () -> {
            List<AlertFormat> registered = new ArrayList<>(SPECIFIC);
            registered.add(GENERIC);
            Collections.shuffle(registered, new Random(seed));
            AlertFormatRegistry formats = new AlertFormatRegistry(registered);
            for (AlertFormat format : registered) {
                AlertVectors.of(format.name()).forEach(vector ->
                        assertEquals(format.name(), formats.of(vector.payload(), IntegrationKind.GENERIC, false).name(), vector.name()));
            }
        }));
    }

    @Test
    void mapping_has_payloads_of_tools_read_as_generic_and_those_of_metrics_as_metrics() {
        List<AlertFormat> registered = new ArrayList<>(SPECIFIC);
        registered.add(GENERIC);
        AlertFormatRegistry formats = new AlertFormatRegistry(registered);
        for (AlertFormat format : registered) {
            String expected = Tools.ALL.contains(format) ? "generic" : format.name();
            AlertVectors.of(format.name()).forEach(vector ->
                    assertEquals(expected, formats.of(vector.payload(), IntegrationKind.GENERIC, true).name(),
                            format.name() + "/" + vector.name()));
        }
    }

    /** A format looks at members near the top alone: what lies below {@code items} of a payload may be as large as it likes. */
    @Test
    void formats_decide_without_looking_at_the_items_of_a_payload() {
        List<Json> items = Collections.nCopies(100_000, new Json.Members(Map.of("a", new Json.Array(List.of()))));
        Json.Members large = new Json.Members(Map.of("title", new Json.Text("t"), "alerts", new Json.Array(items), "messages",
                new Json.Array(items)));
        for (AlertFormat format : Tools.ALL) {
            assertEquals(false, format.recognizes(large), format.name());
        }
    }
}
