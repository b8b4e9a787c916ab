package dev.slipway.alerts;

import dev.slipway.domain.kernel.json.Json;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Payloads as nobody should send them: values that are anything, somewhere in a payload that was in order. */
final class Mutations {

    static final List<Json> HOSTILE = List.of(
            Json.NULL, new Json.Bool(true), new Json.Bool(false), new Json.Digits("0"), new Json.Digits("-1"),
            new Json.Digits("1e999999999"),
            new Json.Digits("1e99999999999999999999"), new Json.Digits("9".repeat(2_000)),
            new Json.Digits("0.00000000000000000000000000001"),
            new Json.Text(""), new Json.Text(" "), new Json.Text("\0"), new Json.Text("\ud800"), new Json.Text("\udc00\ud800"),
            new Json.Text("x".repeat(50_000)),
            new Json.Text("\ud83d\ude00".repeat(2_000)), new Json.Text("%zz?g0.expr=%&&=&g0.expr"), new Json.Text("?".repeat(1_000)),
            new Json.Text("0001-01-01T00:00:00Z"), new Json.Text("9999-99-99T99:99:99Z"), new Json.Text("+999999999-12-31T23:59:59Z"),
            new Json.Text("resolved"), new Json.Text("4"), new Json.Text("Prometheus"),
            new Json.Array(List.of()), new Json.Members(Map.of()), new Json.Array(Collections.nCopies(300, Json.NULL)),
            deep(90), new Json.Members(Map.of("", Json.NULL, "\0", new Json.Text("\0"), "title", new Json.Array(List.of()))));

    private Mutations() {
    }

    private static Json deep(int levels) {
        Json value = new Json.Text("deep");
        for (int level = 0; level < levels; level++) {
            value = level % 2 == 0 ? new Json.Array(List.of(value)) : new Json.Members(Map.of("x", value));
        }
        return value;
    }

    /** A copy with one value changed, at any depth. The whole stays an object. */
    static Json of(Json value, Random chance) {
        return switch (value) {
            case Json.Members(Map<String, Json> values) when !values.isEmpty() -> new Json.Members(members(values, chance));
            case Json.Array(List<Json> items) when !items.isEmpty() && chance.nextInt(4) > 0 -> new Json.Array(items(items, chance));
            case Json.Members ignored -> new Json.Members(Map.of("title", any(chance)));
            default -> any(chance);
        };
    }

    private static Map<String, Json> members(Map<String, Json> values, Random chance) {
        Map<String, Json> changed = new LinkedHashMap<>(values);
        String name = List.copyOf(values.keySet()).get(chance.nextInt(values.size()));
        switch (chance.nextInt(8)) {
            case 0 -> changed.remove(name);
            case 1 -> changed.put(name, any(chance));
            case 2 -> changed.put(name + "\0", any(chance));
            default -> changed.put(name, of(values.get(name), chance));
        }
        return changed;
    }

    private static List<Json> items(List<Json> items, Random chance) {
        List<Json> changed = new ArrayList<>(items);
        int at = chance.nextInt(items.size());
        switch (chance.nextInt(6)) {
            case 0 -> changed.remove(at);
            case 1 -> changed.set(at, any(chance));
            case 2 -> changed.add(items.get(at));
            default -> changed.set(at, of(items.get(at), chance));
        }
        return changed;
    }

    private static Json any(Random chance) {
        return HOSTILE.get(chance.nextInt(HOSTILE.size()));
    }

    /** How many values there are in a value, itself counted. */
    static long size(Json value) {
        return switch (value) {
            case Json.Members(Map<String, Json> values) -> 1 + values.values().stream().mapToLong(Mutations::size).sum();
            case Json.Array(List<Json> items) -> 1 + items.stream().mapToLong(Mutations::size).sum();
            default -> 1;
        };
    }
}
