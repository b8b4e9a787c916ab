package dev.slipway.domain.job;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Extracts the coverage from the log of a job, and computes the mean over the jobs of a pipeline. */
public final class Coverage {

    private Coverage() {
    }

    /**
     * Returns the coverage of a log, searching from its last line upwards. {@code lastMatch} returns the last match in a line (its last
     * group if the expression has groups), so that expressions of users run only in the engine chosen for them.
     */
    public static Optional<BigDecimal> in(List<String> lines, Function<String, Optional<String>> lastMatch) {
        return lines.reversed().stream()
                .flatMap(line -> lastMatch.apply(line).flatMap(Coverage::firstNumber).stream())
                .findFirst();
    }

    /** Returns the mean with two decimals; empty if no job reported coverage. */
    public static Optional<BigDecimal> mean(Collection<BigDecimal> values) {
        return values.isEmpty() ? Optional.empty() : Optional.of(values.stream()
                .reduce(BigDecimal.ZERO, BigDecimal::add)
                .divide(BigDecimal.valueOf(values.size()), 2, RoundingMode.HALF_UP));
    }

    /** Returns the first number of a text: digits, with a fraction if a point and digits follow. */
    private static Optional<BigDecimal> firstNumber(String text) {
        int start = 0;
        while (start < text.length() && !digit(text, start)) {
            start++;
        }
        int end = digitsFrom(text, start);
        if (end < text.length() && text.charAt(end) == '.' && digit(text, end + 1)) {
            end = digitsFrom(text, end + 1);
        }
        return start == end ? Optional.empty() : Optional.of(new BigDecimal(text.substring(start, end)));
    }

    private static int digitsFrom(String text, int start) {
        int end = start;
        while (digit(text, end)) {
            end++;
        }
        return end;
    }

    private static boolean digit(String text, int index) {
        return index < text.length() && text.charAt(index) >= '0' && text.charAt(index) <= '9';
    }
}
