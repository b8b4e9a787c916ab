package dev.slipway.domain.ciconfig.keyword;

import dev.slipway.domain.ciconfig.tree.Node;
import dev.slipway.domain.ciconfig.tree.Trees;
import dev.slipway.domain.kernel.HumanDuration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Readers that several keywords share. Each reports errors and returns a usable value. */
public final class Reads {
    public static final String WEEK = "1 week";
    public static final String STRINGS = "should be an array of strings";
    public static final String BOOLEAN = "should be a boolean value";

    private Reads() {
    }

    public static boolean isText(Node node) {
        return node instanceof Node.Text text && !text.symbol();
    }

    public static boolean isBlank(Node node) {
        return Trees.isBlank(node);
    }

    /** Returns whether a value is a text or a symbol, which most keywords accept alike. */
    public static boolean isWord(Node node) {
        return node instanceof Node.Text;
    }

    public static boolean isTexts(Node node) {
        return node instanceof Node.Sequence sequence && sequence.items().stream().allMatch(Reads::isWord);
    }

    /** Returns whether a value is a list of mappings alone. */
    public static boolean isHashes(Node node) {
        return node instanceof Node.Sequence sequence && sequence.items().stream().allMatch(Node.Mapping.class::isInstance);
    }

    /** Returns whether a value is one of some words, or a list of such words. */
    public static boolean isOneOf(Node node, Collection<String> allowed) {
        return Reads.items(node).stream().allMatch(item -> isText(item) && allowed.contains(Trees.scalarText(item)));
    }

    /** Returns the items of a list that are none of some words, as messages name them; empty without any. */
    public static Optional<String> strangers(Node node, Collection<String> allowed) {
        List<Node> unknown = items(node).stream().filter(item -> !isText(item) || !allowed.contains(Trees.scalarText(item))).toList();
        return unknown.isEmpty() ? Optional.empty() : Optional.of(Trees.joined(unknown));
    }

    /** Returns the length of a value: characters of a text, items of a list or a mapping. */
    public static int length(Node node) {
        return switch (node) {
            case Node.Sequence sequence -> sequence.items().size();
            case Node.Mapping mapping -> mapping.members().size();
            default -> Trees.scalarText(node).length();
        };
    }

    /** Returns the items of a list as texts; none of other values. */
    public static List<String> texts(Node node) {
        return node instanceof Node.Sequence sequence ? sequence.items().stream().map(Trees::scalarText).toList() : List.of();
    }

    public static boolean unknownKeys(Place place, Node node, Collection<String> allowed) {
        return keys(place, node, allowed, "contains unknown keys: ");
    }

    public static boolean keys(Place place, Node node, Collection<String> allowed, String message) {
        Set<String> keys = node instanceof Node.Mapping mapping ? mapping.members().keySet() : Set.of();
        String unknown = keys.stream().filter(key -> !allowed.contains(key)).collect(Collectors.joining(", "));
        if (!unknown.isEmpty()) {
            place.config(message + unknown);
        }
        return !unknown.isEmpty();
    }

    public static Optional<Node> given(Node node, String key) {
        return node instanceof Node.Mapping mapping ? mapping.given(key) : Optional.empty();
    }

    /** Returns whether a mapping has a key, null values included. */
    public static boolean has(Optional<Node> node, String key) {
        return node.filter(value -> value instanceof Node.Mapping mapping && mapping.has(key)).isPresent();
    }

    /** Returns the name of an attribute in messages: its key with spaces. */
    public static String words(String key) {
        return key.replace('_', ' ');
    }

    public static @Nullable String string(Place place, Node config, String key) {
        Optional<Node> value = given(config, key);
        if (value.isPresent() && !isText(value.get())) {
            place.attribute(words(key), "should be a string");
        }
        return value.map(Trees::scalarText).orElse(null);
    }

    /** Reads a required text that must not be blank. */
    public static String required(Place place, Node config, String key) {
        Optional<Node> value = given(config, key);
        if (value.isEmpty() || !isText(value.get())) {
            place.attribute(words(key), "should be a string");
        }
        if (value.isEmpty() || isBlank(value.get())) {
            place.attribute(words(key), "can't be blank");
        }
        return value.map(Trees::scalarText).orElse("");
    }

    public static Optional<Boolean> truth(Place place, Node config, String key) {
        Optional<Node> value = given(config, key);
        if (value.isPresent() && !(value.get() instanceof Node.Truth)) {
            place.attribute(words(key), BOOLEAN);
        }
        return value.filter(Node.Truth.class::isInstance).map(node -> ((Node.Truth) node).value());
    }

    public static Optional<List<String>> strings(Place place, Node config, String key) {
        Optional<Node> value = given(config, key);
        if (value.isPresent() && !isTexts(value.get())) {
            place.attribute(words(key), STRINGS);
        }
        return value.map(Reads::texts);
    }

    /** Reads one of the given words; the error message lists them. */
    public static void oneOf(Place place, Node config, String key, List<String> allowed) {
        oneOf(place, config, key, allowed, "should be one of: " + String.join(", ", allowed));
    }

    public static void oneOf(Place place, Node config, String key, Collection<String> allowed, String message) {
        Optional<Node> value = given(config, key);
        if (value.isPresent() && !isText(value.get())) {
            place.attribute(words(key), "should be a string");
        }
        if (value.isPresent() && !isOneOf(value.get(), allowed)) {
            place.attribute(words(key), message);
        }
    }

    public static OptionalLong seconds(Node node) {
        return isText(node) ? HumanDuration.seconds(Trees.scalarText(node)) : OptionalLong.empty();
    }

    /** Reads a duration up to a limit. An unreadable one also exceeds the limit, as clients expect. */
    public static @Nullable Long duration(Place place, String attribute, Optional<Node> value, String limit) {
        OptionalLong seconds = value.map(Reads::seconds).orElse(OptionalLong.empty());
        if (seconds.isEmpty()) {
            place.attribute(attribute, "should be a duration");
        }
        if (seconds.isEmpty() || seconds.getAsLong() > HumanDuration.seconds(limit).orElseThrow()) {
            place.attribute(attribute, "should not exceed the limit");
        }
        return seconds.isPresent() ? seconds.getAsLong() : null;
    }

    public static boolean truthValue(Place place, Node node) {
        if (!(node instanceof Node.Truth)) {
            place.config(BOOLEAN);
        }
        return node instanceof Node.Truth truth && truth.value();
    }

    /** Returns the items of a list, or the value as a list of one. */
    public static List<Node> items(Node node) {
        return node instanceof Node.Sequence sequence ? sequence.items() : List.of(node);
    }

    /** Returns the items of a list and of its nested lists, without nulls. */
    public static List<Node> itemsWithin(Node node) {
        return flattened(node, Trees.MAX_DEPTH).orElse(List.of()).stream().filter(item -> !(item instanceof Node.Null)).toList();
    }

    /** Flattens nested lists; empty where the nesting is too deep. */
    public static Optional<List<Node>> flattened(Node node, int levels) {
        List<Node> flat = new ArrayList<>();
        return flatten(node, levels, flat) ? Optional.of(flat) : Optional.empty();
    }

    private static boolean flatten(Node node, int levels, List<Node> flat) {
        if (!(node instanceof Node.Sequence sequence)) {
            flat.add(node);
            return true;
        }
        return levels > 0 && sequence.items().stream().allMatch(item -> flatten(item, levels - 1, flat));
    }
}
