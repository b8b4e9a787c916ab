package dev.slipway.domain.ciconfig.expression;

import dev.slipway.domain.kernel.pattern.Regex;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Searches patterns in texts for all expressions of a configuration, within a limit. Each search takes linear time, but
 * a small file may contain many of them over a long text. Results are cached, since jobs repeat the same searches.
 */
public final class Search {
    /** Maximum number of steps of all searches together, each about ten nanoseconds. */
    public static final long MAX_STEPS = 30_000_000;

    private static final long STEPS_OF_COMPILING = 64;
    private static final int CHARACTERS_OF_A_STEP = 64;
    private static final int LONGEST_REMEMBERED = 10_000;

    private final Map<Asked, Boolean> found = new HashMap<>();
    private final Map<String, Optional<Regex>> compiled = new HashMap<>();
    private long steps;
    private boolean exhausted;

    private record Asked(Object pattern, String text) {
    }

    /** Returns whether the searches exceeded their limit, so that later answers are meaningless. */
    public boolean isExhausted() {
        return exhausted;
    }

    /** Returns the steps of all searches so far, which never exceed the limit. A search that would exceed it is not begun. */
    public long steps() {
        return steps;
    }

    /** Counts characters that are read or copied. Returns whether the limit allows them. */
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

    /** Returns the pattern in a variable; empty for other texts. */
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
        if (one instanceof Value.Text(String text) && other instanceof Value.Text(String compared)
                && !hasTimeFor(Math.min(text.length(), compared.length()))) {
            return false;
        }
        return one.equals(other);
    }

    private boolean spend(long cost) {
        exhausted |= cost > MAX_STEPS - steps;
        steps += exhausted ? 0 : cost;
        return !exhausted;
    }
}
