package dev.slipway.domain.kernel.json;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A JSON value as it came. It exists so that rules can be about payloads of any shape without a JSON library: those who read and write text
 * are adapters.
 */
public sealed interface Json {

    record Text(String value) implements Json {}

    /** A number by its own digits, so that none is rounded. */
    record Digits(String value) implements Json {}

    record Bool(boolean value) implements Json {}

    record Null() implements Json {}

    record Array(List<Json> items) implements Json {
        public Array {
            items = List.copyOf(items);
        }
    }

    /** Members in the order in which they came; of two with one name the later counts. */
    record Members(Map<String, Json> values) implements Json {
        public Members {
            values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
        }

        /** Empty where there is no such member, and where it is null. */
        public Optional<Json> find(String name) {
            return Optional.ofNullable(values.get(name)).filter(value -> !(value instanceof Null));
        }
    }

    Json NULL = new Null();

    /** Returns the value at a path of member names and item indexes from 0; empty if there is none, or null. */
    default Optional<Json> at(List<String> path) {
        Json here = this;
        for (String step : path) {
            Optional<Json> next = switch (here) {
                case Members members -> members.find(step);
                case Array array -> JsonText.index(step, array.items().size()).map(array.items()::get);
                default -> Optional.empty();
            };
            if (next.isEmpty()) {
                return Optional.empty();
            }
            here = next.get();
        }
        return here instanceof Null ? Optional.empty() : Optional.of(here);
    }

    /** Returns the scalar at a path as text; empty if there is none, or if it is blank. */
    default Optional<String> scalarAt(String... path) {
        return at(List.of(path)).flatMap(Json::scalar).filter(text -> !text.isBlank());
    }

    /** The same value without what is at a path: a member is left out, an item becomes null. */
    default Json without(List<String> path) {
        if (path.isEmpty()) {
            return NULL;
        }
        List<String> rest = path.subList(1, path.size());
        return switch (this) {
            case Members(Map<String, Json> values) -> {
                Map<String, Json> kept = new LinkedHashMap<>(values);
                if (rest.isEmpty()) {
                    kept.remove(path.getFirst());
                } else {
                    kept.computeIfPresent(path.getFirst(), (name, inner) -> inner.without(rest));
                }
                yield new Members(kept);
            }
            case Array(List<Json> items) -> JsonText.index(path.getFirst(), items.size()).<Json>map(number -> {
                List<Json> kept = new ArrayList<>(items);
                kept.set(number, kept.get(number).without(rest));
                return new Array(kept);
            }).orElse(this);
            default -> this;
        };
    }

    /** Returns strings, numbers and booleans as strings: of an array all of them, at any depth, in order. */
    default List<String> scalars() {
        List<String> found = new ArrayList<>();
        JsonText.scalars(this, found);
        return List.copyOf(found);
    }

    /** A text or number or truth value as text; empty for everything else. */
    default Optional<String> scalar() {
        return switch (this) {
            case Text(String value) -> Optional.of(value);
            case Digits(String value) -> Optional.of(value);
            case Bool truth -> Optional.of(String.valueOf(truth.value()));
            case Null() -> Optional.empty();
            case Array ignored -> Optional.empty();
            case Members ignored -> Optional.empty();
        };
    }

    /** The value as JSON, without spaces, members in their order. */
    default String text() {
        return JsonText.of(this, false);
    }

    /** The same for equal values: members by name, and numbers that are equal by equal digits. */
    default String canonical() {
        return JsonText.of(this, true);
    }
}
