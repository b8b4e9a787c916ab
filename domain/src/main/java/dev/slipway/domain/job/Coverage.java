package dev.slipway.domain.job;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;

/** Extracts the coverage from the log of a job, and computes the mean over the jobs of a pipeline. */
public final class Coverage {

    /** Digits, with a fraction if a point and digits follow. */
    private static final Pattern NUMBER = Pattern.compile("[0-9]+(?:\\.[0-9]+)?");

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

    private static Optional<BigDecimal> firstNumber(String text) {
        return NUMBER.matcher(text).results().findFirst().map(found -> new BigDecimal(found.group()));
    }
}
