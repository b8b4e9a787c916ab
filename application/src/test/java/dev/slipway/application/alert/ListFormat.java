package dev.slipway.application.alert;

import dev.slipway.domain.alert.AlertFormat;
import dev.slipway.domain.alert.AlertReading;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.kernel.json.Json;
import java.util.List;
import java.util.Map;

/**
 * A format for tests of use cases: under its name a list of texts, each a fingerprint that fires, one with a minus before it that is over,
 * {@code ?} for an item that makes no sense, one with an exclamation mark before it that gives a hint, and a blank for one that is like no
 * other.
 */
public record ListFormat(String name, int rank) implements AlertFormat {

    public static Json.Members payload(String name, String... items) {
        return new Json.Members(Map.of(name, new Json.Array(List.of(items).stream().<Json>map(Json.Text::new).toList())));
    }

    @Override
    public boolean recognizes(Json.Members payload) {
        return rank == LAST || payload.values().get(name) instanceof Json.Array;
    }

    @Override
    public List<AlertReading> read(Json.Members payload, Context context) {
        return payload.values().values().stream().flatMap(list -> list.scalars().stream()).map(ListFormat::reading).toList();
    }

    @Override
    public List<Reason> hints(Json.Members payload, Context context) {
        return payload.values().values().stream().flatMap(list -> list.scalars().stream()).filter(item -> item.startsWith("!"))
                .map(item -> Reason.of("odd.hint", item)).toList();
    }

    private static AlertReading reading(String item) {
        if (item.equals("?")) {
            return new AlertReading.Unusable(Reason.of("odd.item"), new Json.Text(item));
        }
        if (item.isBlank()) {
            return Occurrence.single("single").reading();
        }
        return item.startsWith("-") ? Occurrence.end(item.substring(1), null).reading() : Occurrence.of(item).reading();
    }
}
