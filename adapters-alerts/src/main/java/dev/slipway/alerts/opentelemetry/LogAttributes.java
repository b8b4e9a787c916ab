package dev.slipway.alerts.opentelemetry;

import dev.slipway.domain.kernel.json.Json;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Attributes of a resource or a record: lists of pairs, whose values name their type. Only requested attributes are kept. */
record LogAttributes(Map<String, String> values) {

    private static final List<String> NAMES = List.of(
            "alert.status", "alert.fingerprint", "alert.id", "alert.name", "alert.runbook_url", "deployment.environment",
                    "deployment.environment.name",
            "event.name", "exception.message", "exception.type", "host.name", "service.name", "service.namespace");
    private static final List<String> TYPES = List.of("stringValue", "intValue", "doubleValue", "boolValue");

    static LogAttributes of(Json owner) {
        Map<String, String> values = new HashMap<>();
        if (owner.at(List.of("attributes")).orElse(Json.NULL) instanceof Json.Array(List<Json> attributes)) {
            for (Json attribute : attributes) {
                attribute.scalarAt("key").filter(NAMES::contains).ifPresent(key ->
                        attribute.at(List.of("value")).flatMap(LogAttributes::text).ifPresent(text -> values.putIfAbsent(key, text)));
            }
        }
        return new LogAttributes(values);
    }

    /** Returns lists and maps as JSON. */
    static Optional<String> text(Json value) {
        return TYPES.stream().flatMap(type -> value.scalarAt(type).stream()).findFirst()
                .or(() -> Stream.of("kvlistValue", "arrayValue").flatMap(type -> value.at(List.of(type)).stream()).map(Json::text)
                        .findFirst());
    }

    /** Returns both sets of attributes merged. Attributes of the record override those of the resource. */
    LogAttributes over(LogAttributes others) {
        Map<String, String> merged = new HashMap<>(others.values());
        merged.putAll(values);
        return new LogAttributes(merged);
    }

    Optional<String> of(String... names) {
        return Stream.of(names).map(values::get).filter(value -> value != null && !value.isBlank()).findFirst();
    }
}
