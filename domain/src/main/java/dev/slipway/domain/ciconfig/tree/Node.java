package dev.slipway.domain.ciconfig.tree;

import dev.slipway.domain.ciconfig.finding.Position;
import java.math.BigInteger;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A value of a configuration with its place. The tree is immutable, so that aliases, extends and references can share
 * parts of it; {@link #weight()} counts shared parts each time, which bounds every walk over it.
 */
public sealed interface Node {
    /** What one node weighs besides its text; about the bytes it takes. */
    int BASE_WEIGHT = 40;
    /** Where adding up ends, far above all limits. */
    long MAX_WEIGHT = Long.MAX_VALUE / 4;

    Position position();

    /** About the bytes this value would take if nothing were shared. */
    default long weight() {
        return BASE_WEIGHT;
    }

    /** How many levels of lists and mappings this value has, itself included. */
    default int depth() {
        return 0;
    }

    /** A text; {@code symbol} tells that it was written as {@code :text}. */
    record Text(String text, boolean symbol, Position position) implements Node {
        @Override
        public long weight() {
            return BASE_WEIGHT + text.length();
        }
    }

    /** A whole number, of any size: names of things may be made of digits alone. */
    record Whole(BigInteger number, Position position) implements Node {
        private static final BigInteger LARGEST = BigInteger.valueOf(Long.MAX_VALUE);
        private static final int BITS_OF_A_DIGIT = 3;

        @Override
        public long weight() {
            return BASE_WEIGHT + number.bitLength() / BITS_OF_A_DIGIT;
        }

        /** The number, or the nearest one that is small enough. */
        public long value() {
            return number.max(LARGEST.negate()).min(LARGEST).longValue();
        }
    }

    /** A number with a fraction. */
    record Fraction(double value, Position position) implements Node {
    }

    /** True or false. */
    record Truth(boolean value, Position position) implements Node {
    }

    /** Nothing. */
    record Null(Position position) implements Node {
    }

    /** A list. */
    record Sequence(List<Node> items, Position position, long weight, int depth) implements Node {
        public static Sequence of(List<Node> items, Position position) {
            return new Sequence(List.copyOf(items), position, total(items), deepest(items));
        }
    }

    /** A reference to another place of the configuration, <code>!reference [job, key]</code>. */
    record Reference(Node target, Position position) implements Node {
        @Override
        public long weight() {
            return BASE_WEIGHT + target.weight();
        }

        @Override
        public int depth() {
            return 1 + target.depth();
        }
    }

    /** A mapping; of a repeated key the last value counts, at the place of the first. */
    record Mapping(Map<String, Member> members, Position position, long weight, int depth) implements Node {
        public static Mapping of(Map<String, Member> members, Position position) {
            Map<String, Member> copy = Collections.unmodifiableMap(new LinkedHashMap<>(members));
            long weight = BASE_WEIGHT;
            int deepest = 0;
            for (Map.Entry<String, Member> entry : copy.entrySet()) {
                Node value = entry.getValue().value();
                weight = Math.min(MAX_WEIGHT, weight + BASE_WEIGHT + entry.getKey().length() + value.weight());
                deepest = Math.max(deepest, value.depth());
            }
            return new Mapping(copy, position, weight, deepest + 1);
        }

        /** The value of a key that is there, even where it is null. */
        public Optional<Node> find(String key) {
            return Optional.ofNullable(members.get(key)).map(Member::value);
        }

        /** The value of a key; empty too where it is null. */
        public Optional<Node> given(String key) {
            return find(key).filter(value -> !(value instanceof Null));
        }

        public boolean has(String key) {
            return members.containsKey(key);
        }
    }

    /**
     * A value in a mapping.
     *
     * @param value    the value
     * @param textual  whether the key was a text, not a number or a truth value
     * @param position where the key stands
     */
    record Member(Node value, boolean textual, Position position) {
        public Member withValue(Node other) {
            return new Member(other, textual, position);
        }
    }

    private static long total(List<Node> nodes) {
        long sum = BASE_WEIGHT;
        for (Node node : nodes) {
            sum = Math.min(MAX_WEIGHT, sum + node.weight());
        }
        return sum;
    }

    private static int deepest(List<Node> nodes) {
        int deepest = 0;
        for (Node node : nodes) {
            deepest = Math.max(deepest, node.depth());
        }
        return deepest + 1;
    }
}
