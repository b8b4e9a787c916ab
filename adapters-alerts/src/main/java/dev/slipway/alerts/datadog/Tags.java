package dev.slipway.alerts.datadog;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Tags, such as {@code env:prod,host:web-1}. The first of several tags with the same name counts. */
record Tags(Map<String, String> values) {

    static Tags of(Stream<String> lists) {
        Map<String, String> values = new LinkedHashMap<>();
        lists.flatMap(list -> Stream.of(list.split(","))).forEach(tag -> {
            int colon = tag.indexOf(':');
            if (colon > 0) {
                values.putIfAbsent(tag.substring(0, colon).strip(), tag.substring(colon + 1).strip());
            }
        });
        return new Tags(values);
    }

    Optional<String> of(String name) {
        return Optional.ofNullable(values.get(name)).filter(value -> !value.isBlank());
    }
}
