package dev.slipway.domain.alert;

import dev.slipway.domain.kernel.json.Json;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Occurrences and payloads for tests. */
final class Samples {

    static final Instant NOW = Instant.parse("2026-03-04T05:06:07Z");

    private Samples() {
    }

    static Json.Members members(Object... namesAndValues) {
        Map<String, Json> values = new LinkedHashMap<>();
        for (int at = 0; at < namesAndValues.length; at += 2) {
            values.put((String) namesAndValues[at], json(namesAndValues[at + 1]));
        }
        return new Json.Members(values);
    }

    static Json.Array array(Object... items) {
        return new Json.Array(List.of(items).stream().map(Samples::json).toList());
    }

    private static Json json(Object value) {
        return switch (value) {
            case Json json -> json;
            case Number number -> new Json.Digits(number.toString());
            case Boolean truth -> new Json.Bool(truth);
            default -> new Json.Text(value.toString());
        };
    }

    static IncomingAlert alert(String fingerprint, boolean resolves, Optional<Instant> end) {
        AlertTexts texts = new AlertTexts("t", null, null, null, null, null, null, null);
        return new IncomingAlert(texts, AlertSeverity.LOW, NOW, end, resolves, List.of(), Optional.empty(),
                Optional.ofNullable(fingerprint).map(Fingerprint::of), members("title", "t"));
    }
}
