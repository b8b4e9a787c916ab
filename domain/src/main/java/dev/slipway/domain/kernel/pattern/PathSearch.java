package dev.slipway.domain.kernel.pattern;

import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Looks for paths that fit patterns for all rules of a pipeline, and stops where that takes too long: a small file may ask for many
 * patterns among all files of a large repository. What was found is remembered, since jobs ask the same again and again.
 */
public final class PathSearch {
    /** Most steps of all searches together, each some nanoseconds. */
    public static final long MAX_STEPS = 60_000_000;

    private static final int STEPS_OF_COLLECTING = 10;
    private static final int STEPS_OF_ORDERING = 50;
    private static final int STEPS_OF_READING = 100;
    private static final int STEPS_OF_LOOKING = 4;
    private static final int CHARACTERS_OF_A_STEP = 4;

    private long steps;

    /** Whether the searches took too long, so that later answers mean nothing. */
    public boolean isExhausted() {
        return steps > MAX_STEPS;
    }

    /** Returns the steps of all searches so far. The one that exceeds the limit is the last. */
    public long steps() {
        return steps;
    }

    private void spend(long cost) {
        steps += cost;
    }

    /** The paths of one place. */
    public Paths among(List<String> paths) {
        return new Paths(paths);
    }

    /** Paths in which much is sought. */
    public final class Paths {
        private final Set<String> all;
        private final Map<String, Boolean> found = new HashMap<>();
        private String @Nullable [] byBeginning;
        private String @Nullable [] byEnd;

        private Paths(List<String> paths) {
            spend((long) STEPS_OF_COLLECTING * paths.size());
            all = new HashSet<>(paths);
        }

        public int size() {
            return all.size();
        }

        /** Whether any path is the text, or fits it where that is a pattern. */
        public boolean anyFits(String pattern) {
            spend(pattern.length() / CHARACTERS_OF_A_STEP);
            if (!Glob.isPattern(pattern)) {
                return all.contains(pattern);
            }
            return pattern.length() <= Glob.MAX_LENGTH && !isExhausted() && found.computeIfAbsent(pattern, this::sought);
        }

        private boolean sought(String pattern) {
            spend((long) STEPS_OF_READING * pattern.length());
            Glob glob = Glob.of(pattern);
            return glob.beginning().length() >= glob.end().length()
                    ? anyFits(glob, byBeginning(), glob.beginning(), UnaryOperator.identity())
                    : anyFits(glob, byEnd(), reversed(glob.end()), PathSearch::reversed);
        }

        private String[] byBeginning() {
            if (byBeginning == null) {
                byBeginning = ordered(UnaryOperator.identity());
            }
            return byBeginning;
        }

        private String[] byEnd() {
            if (byEnd == null) {
                byEnd = ordered(PathSearch::reversed);
            }
            return byEnd;
        }

        private String[] ordered(UnaryOperator<String> form) {
            spend((long) STEPS_OF_ORDERING * all.size());
            return all.stream().map(form).sorted().toArray(String[]::new);
        }

        private boolean anyFits(Glob glob, String[] ordered, String beginning, UnaryOperator<String> path) {
            int first = Arrays.binarySearch(ordered, beginning);
            boolean fits = false;
            for (int at = first < 0 ? -first - 1 : first; !fits && at < ordered.length && ordered[at].startsWith(beginning); at++) {
                if (isExhausted()) {
                    return false;
                }
                long before = glob.spent();
                fits = glob.matches(path.apply(ordered[at]));
                spend(STEPS_OF_LOOKING + glob.spent() - before);
            }
            return fits;
        }
    }

    /** Backwards, unit by unit, so that twice is the same again. */
    private static String reversed(String text) {
        char[] units = new char[text.length()];
        for (int at = 0; at < units.length; at++) {
            units[at] = text.charAt(units.length - 1 - at);
        }
        return String.valueOf(units);
    }
}
