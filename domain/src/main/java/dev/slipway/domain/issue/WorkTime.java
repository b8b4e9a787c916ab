package dev.slipway.domain.issue;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Time that work takes, in seconds, as users write it: {@code 1mo 2w 3d 4h 5m}. A month has 4 weeks, a week 5 days, and a day 8 hours of
 * work. Negative times are subtracted.
 */
public record WorkTime(int seconds) {

    public static final WorkTime NONE = new WorkTime(0);

    /** Longest text that is read. */
    private static final int LONGEST = 255;
    /** A number with its unit; parts may be separated by blanks and a comma. */
    private static final Pattern PART = Pattern.compile("\\s*+(?:,\\s*+)?(\\d{1,10}(?:\\.\\d{1,9})?)\\s*+([a-z]++)");
    private static final Pattern HOURS = Pattern.compile("\\d{1,10}(?:\\.\\d{1,9})?");

    /** Units with the names that users give them; the first name is the one that is shown. Longest first. */
    private enum Measure {
        MONTH(576_000, "mo", "mos", "mon", "mons", "month", "months"),
        WEEK(144_000, "w", "wk", "wks", "week", "weeks"),
        DAY(28_800, "d", "dy", "dys", "day", "days"),
        HOUR(3_600, "h", "hr", "hrs", "hour", "hours"),
        MINUTE(60, "m", "min", "mins", "minute", "minutes"),
        SECOND(1, "s", "sec", "secs", "second", "seconds");

        private final int seconds;
        private final String[] names;

        Measure(int seconds, String... names) {
            this.seconds = seconds;
            this.names = names;
        }

        private boolean isNamed(String name) {
            return Stream.of(names).anyMatch(name::equals);
        }

        private static Optional<Measure> of(String name) {
            return Stream.of(values()).filter(unit -> unit.isNamed(name)).findFirst();
        }
    }

    /**
     * Reads a time. A number alone is one of hours; fractions are rounded to seconds.
     *
     * @return empty if the text is no time, or one of more than 2,147,483,647 seconds
     */
    public static Optional<WorkTime> of(String text) {
        String content = text.strip().toLowerCase(Locale.ROOT);
        if (content.length() > LONGEST) {
            return Optional.empty();
        }
        boolean negative = content.startsWith("-");
        String times = negative ? content.substring(1).strip() : content;
        return sum(times).map(seconds -> seconds.setScale(0, RoundingMode.HALF_UP))
                .filter(seconds -> seconds.compareTo(BigDecimal.valueOf(Integer.MAX_VALUE)) <= 0)
                .map(seconds -> new WorkTime(negative ? -seconds.intValueExact() : seconds.intValueExact()));
    }

    private static Optional<BigDecimal> sum(String times) {
        if (HOURS.matcher(times).matches()) {
            return Optional.of(length(times, Measure.HOUR));
        }
        Matcher part = PART.matcher(times);
        BigDecimal sum = BigDecimal.ZERO;
        int at = 0;
        while (at < times.length()) {
            Optional<Measure> unit = part.region(at, times.length()).lookingAt() ? Measure.of(part.group(2)) : Optional.empty();
            if (unit.isEmpty()) {
                return Optional.empty();
            }
            sum = sum.add(length(part.group(1), unit.get()));
            at = part.end();
        }
        return times.isEmpty() || times.startsWith(",") ? Optional.empty() : Optional.of(sum);
    }

    private static BigDecimal length(String number, Measure unit) {
        return new BigDecimal(number).multiply(BigDecimal.valueOf(unit.seconds));
    }

    /** Returns the time for people, without a sign; null for no time. */
    public @Nullable String text() {
        if (seconds == 0) {
            return null;
        }
        StringBuilder text = new StringBuilder();
        long rest = Math.abs((long) seconds);
        for (Measure unit : Measure.values()) {
            long number = rest / unit.seconds;
            rest %= unit.seconds;
            if (number > 0) {
                text.append(text.isEmpty() ? "" : " ").append(number).append(unit.names[0]);
            }
        }
        return text.toString();
    }
}
