package dev.slipway.domain.ciconfig.tree;

import dev.slipway.domain.ciconfig.finding.Position;
import java.math.BigInteger;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Value of a configuration with its position. The tree is immutable, so aliases, extends and references share
 * parts of it; {@link #weight()} counts shared parts each time, which bounds every traversal.
 */
public sealed interface Node {
    /** Weight of one node besides its text; about its bytes in memory. */
    int BASE_WEIGHT = 40;
    /** Upper bound of weights, far above all limits. */
    long MAX_WEIGHT = Long.MAX_VALUE / 4;

    Position position();

    /** Returns about the bytes that the value would take if no part were shared. */
    default long weight() {
        return BASE_WEIGHT;
    }

    /** Returns the number of levels of lists and mappings, the value included. */
    default int depth() {
        return 0;
    }

    /** Text; {@code symbol} means that it was written as {@code :text}. */
    record Text(String text, boolean symbol, Position position) implements Node {
        @Override
        public long weight() {
            return BASE_WEIGHT + text.length();
        }
    }

    /** Whole number of any size, since names may consist of digits alone. */
    record Whole(BigInteger number, Position position) implements Node {
        private static final BigInteger LARGEST = BigInteger.valueOf(Long.MAX_VALUE);
        private static final int BITS_OF_A_DIGIT = 3;

        @Override
        public long weight() {
            return BASE_WEIGHT + number.bitLength() / BITS_OF_A_DIGIT;
        }

        /** Returns the number, or the nearest {@code long}. */
        public long value() {
            return number.max(LARGEST.negate()).min(LARGEST).longValue();
        }
    }

    /** Number with a fraction. */
    record Fraction(double value, Position position) implements Node {
    }

    /** Truth value. */
    record Truth(boolean value, Position position) implements Node {
    }

    /** Null. */
    record Null(Position position) implements Node {
    }

    /** List. */
    record Sequence(List<Node> items, Position position, long weight, int depth) implements Node {
        public static Sequence of(List<Node> items, Position position) {
            return new Sequence(List.copyOf(items), position, total(items), deepest(items));
        }
    }

    /** Reference to another value of the configuration, <code>!reference [job, key]</code>. */
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

    /** Mapping. The last value of a repeated key counts, at the place of the first. */
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

        /** Returns the value of a key, null values included. */
        public Optional<Node> find(String key) {
            return Optional.ofNullable(members.get(key)).map(Member::value);
        }

        /** Returns the value of a key, null values excluded. */
        public Optional<Node> given(String key) {
            return find(key).filter(value -> !(value instanceof Null));
        }

        public boolean has(String key) {
            return members.containsKey(key);
        }
    }

    /**
     * Value in a mapping.
     *
     * @param value    value
     * @param textual  whether the key is a text, not a number or a truth value
     * @param position position of the key
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
