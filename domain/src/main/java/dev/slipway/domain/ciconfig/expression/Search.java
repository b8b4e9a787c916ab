package dev.slipway.domain.ciconfig.expression;

import dev.slipway.domain.kernel.pattern.Regex;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Looks for patterns in texts for all expressions of a configuration, and stops where that takes too long: each search takes linear time, but
 * a small file may ask for many of them in a long text. What was found is remembered, since jobs ask the same again and again.
 */
public final class Search {
    /** Most steps of all searches together, each about ten nanoseconds. */
    static final long MAX_STEPS = 30_000_000;

    private static final long STEPS_OF_COMPILING = 64;
    private static final int CHARACTERS_OF_A_STEP = 64;
    private static final int LONGEST_REMEMBERED = 10_000;

    private final Map<Asked, Boolean> found = new HashMap<>();
    private final Map<String, Optional<Regex>> compiled = new HashMap<>();
    private long steps;

    private record Asked(Object pattern, String text) {
    }

    /** Whether the searches took too long, so that later answers mean nothing. */
    public boolean isExhausted() {
        return steps > MAX_STEPS;
    }

    /** Counts texts that are read or copied from one end to the other; answers with whether there is time for it. */
    public boolean hasTimeFor(long characters) {
        return spend(characters / CHARACTERS_OF_A_STEP);
    }

    boolean finds(Regex regex, String text) {
        Asked asked = new Asked(regex, text);
        Boolean known = found.get(asked);
        if (known != null) {
            return known;
        }
        boolean answer = spend(regex.source().length() + regex.size() * text.length()) && regex.find(text);
        if (text.length() <= LONGEST_REMEMBERED) {
            found.put(asked, answer);
        }
        return answer;
    }

    /** Reads a pattern that a variable holds; empty where it is none. */
    Optional<Regex> pattern(String text) {
        Optional<Regex> known = compiled.get(text);
        if (known == null) {
            known = spend(text.length() * STEPS_OF_COMPILING) ? Patterns.read(text) : Optional.empty();
            compiled.put(text, known);
        }
        return known;
    }

    boolean contains(String whole, String part) {
        return spend(1L + whole.length() / CHARACTERS_OF_A_STEP * (long) part.length()) && whole.contains(part);
    }

    boolean same(Value one, Value other) {
        if (one instanceof Value.Text(String text) && other instanceof Value.Text(String compared) && !hasTimeFor(Math.min(text.length(), compared.length()))) {
            return false;
        }
        return one.equals(other);
    }

    private boolean spend(long cost) {
        steps = Math.min(Long.MAX_VALUE / 4, steps + Math.min(Long.MAX_VALUE / 4, cost));
        return !isExhausted();
    }
}
