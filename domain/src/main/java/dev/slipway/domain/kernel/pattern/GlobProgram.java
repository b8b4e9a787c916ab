package dev.slipway.domain.kernel.pattern;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Compiled file pattern. Caches the states that paths reach, since one pattern is compared with many paths. Not thread-safe.
 */
final class GlobProgram {
    /** Most situations that are remembered; those beyond are worked out each time. */
    private static final int MOST_REMEMBERED = 1_000;
    /** Characters whose successors are remembered. */
    private static final int PLAIN = 128;
    /** Stands for all others where the pattern does not tell them apart. */
    private static final int OTHER = PLAIN;
    private static final int STEPS_OF_A_SET = 100;
    private static final int PLACES_OF_A_STEP = 32;

    private final Step[] steps;
    private final Map<BitSet, Situation> remembered = new HashMap<>();
    private final Situation start;
    private final boolean particular;
    private long spent;

    GlobProgram(List<Step> steps) {
        this.steps = steps.toArray(Step[]::new);
        this.particular = steps.stream()
                .anyMatch(step -> step instanceof Step.OneOf || step instanceof Step.Literal literal && literal.own() >= PLAIN);
        BitSet first = new BitSet();
        reach(0, first, true);
        this.start = situation(first);
    }

    /** One step of a pattern. */
    sealed interface Step {
        /** Says whether the step goes on with the code point. */
        default boolean takes(int character) {
            return false;
        }

        record Literal(int own) implements Step {
            @Override
            public boolean takes(int character) {
                return character == own;
            }
        }

        /** Any character but the one that parts folders. */
        enum InSegment implements Step {
            ANY;

            @Override
            public boolean takes(int character) {
                return character != '/';
            }
        }

        /** A character out of a set in brackets, never the one that parts folders. */
        record OneOf(Regex set) implements Step {
            @Override
            public boolean takes(int character) {
                return character != '/' && set.matches(Character.toString(character));
            }
        }

        /** Goes on at both places without any character. */
        record Fork(int one, int other) implements Step {
            /** Stands where the places are not known yet. */
            static final Fork NOT_YET = new Fork(0, 0);
        }

        /** Goes on where a segment of the path begins at one place, otherwise at the other, without any character. */
        record AtSegment(int begun, int other) implements Step {
        }
    }

    /** All places of the pattern at which a path may stand after its characters so far. */
    private static final class Situation {
        private final BitSet places;
        private final boolean kept;
        private final Situation[] after = new Situation[PLAIN + 1];

        /** @param kept whether others may refer to it; otherwise it lasts for one character, so that the memory of a pattern is bounded */
        Situation(BitSet places, boolean kept) {
            this.places = places;
            this.kept = kept;
        }
    }

    /** How much work all answers so far were, in characters of paths and steps of the pattern. */
    long spent() {
        return spent;
    }

    boolean matches(String path) {
        Situation now = start;
        int at = 0;
        while (at < path.length() && !now.places.isEmpty()) {
            int character = path.codePointAt(at);
            now = after(now, character);
            at += Character.charCount(character);
        }
        spent += at + 1;
        return now.places.get(steps.length);
    }

    private Situation after(Situation now, int character) {
        int index = Math.min(character, OTHER);
        if (index == OTHER && particular) {
            return situation(next(now.places, character));
        }
        if (now.after[index] != null) {
            return now.after[index];
        }
        Situation next = situation(next(now.places, character));
        if (next.kept) {
            now.after[index] = next;
        }
        return next;
    }

    private Situation situation(BitSet places) {
        spent += 1 + places.length() / PLACES_OF_A_STEP;
        Situation known = remembered.get(places);
        if (known != null) {
            return known;
        }
        Situation made = new Situation(places, remembered.size() < MOST_REMEMBERED);
        if (made.kept) {
            remembered.put(places, made);
        }
        return made;
    }

    private BitSet next(BitSet places, int character) {
        BitSet next = new BitSet();
        for (int place = places.nextSetBit(0); place >= 0 && place < steps.length; place = places.nextSetBit(place + 1)) {
            spent += steps[place] instanceof Step.OneOf ? STEPS_OF_A_SET : 1;
            if (steps[place].takes(character)) {
                reach(place + 1, next, character == '/');
            }
        }
        return next;
    }

    /** Adds a place, and all to which forks lead from there. */
    private void reach(int from, BitSet places, boolean begun) {
        Deque<Integer> waiting = new ArrayDeque<>(List.of(from));
        while (!waiting.isEmpty()) {
            int place = waiting.pop();
            spent++;
            if (!places.get(place)) {
                places.set(place);
                if (place < steps.length && steps[place] instanceof Step.Fork fork) {
                    waiting.push(fork.one());
                    waiting.push(fork.other());
                } else if (place < steps.length && steps[place] instanceof Step.AtSegment segment) {
                    waiting.push(begun ? segment.begun() : segment.other());
                }
            }
        }
    }
}
