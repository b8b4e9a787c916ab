package dev.slipway.domain.kernel.cron;

import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.zone.ZoneOffsetTransition;
import java.util.BitSet;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Cron expression of five fields: minute, hour, day of month, month, day of week. Supports lists, ranges, steps, names, {@code L} for the
 * last day of a month, {@code mon#2} for its second Monday, {@code mon#L} for its last, {@code ?} for any day, and {@code @daily} and
 * similar words.
 *
 * <p>Changes of the clock neither skip nor repeat runs at fixed hours: a time that a day skips runs at the moment of the change, and a time
 * that occurs twice runs once. Expressions for every hour run in every hour that passes.
 */
public record CronExpression(long minutes, long hours, CronDays days) {

    private static final int LONGEST = 255;
    private static final int FIELDS = 5;
    private static final int MINUTES = 60;
    /** Maximum days to search: beyond the longest possible gap, a fifth Monday of February around a year such as 2100. */
    private static final int MOST_DAYS = 366 * 41;

    private static final Map<String, String> NAMED = Map.of(
            "@yearly", "0 0 1 1 *", "@annually", "0 0 1 1 *", "@monthly", "0 0 1 * *", "@weekly", "0 0 * * 0", "@daily", "0 0 * * *",
            "@midnight", "0 0 * * *", "@noon", "0 12 * * *", "@hourly", "0 * * * *");

    /** Returns empty for invalid expressions, and for those that never match, such as 30 February. */
    public static Optional<CronExpression> parse(String text) {
        return read(text).filter(CronExpression::everComes);
    }

    /**
     * Returns an expression that {@link #parse} accepted before it was stored. Leaves out the search for a first match, which may look at
     * years of days.
     */
    public static CronExpression stored(String text) {
        return read(text).orElseThrow();
    }

    private static Optional<CronExpression> read(String text) {
        if (text.length() > LONGEST) {
            return Optional.empty();
        }
        String lower = text.strip().toLowerCase(Locale.ROOT);
        String[] fields = NAMED.getOrDefault(lower, lower).split("[ \t]+");
        if (fields.length != FIELDS) {
            return Optional.empty();
        }
        Optional<Long> minutes = list(CronField.MINUTE, fields[0]);
        Optional<Long> hours = list(CronField.HOUR, fields[1]);
        Optional<CronDays> days = CronDays.parse(fields[2], fields[3], fields[4]);
        return minutes.isEmpty() || hours.isEmpty() ? Optional.empty()
                : days.map(found -> new CronExpression(minutes.get(), hours.get(), found));
    }

    static Optional<Long> list(CronField field, String text) {
        long all = 0;
        for (String item : text.split(",", -1)) {
            Optional<Long> bits = field.item(item);
            if (bits.isEmpty()) {
                return Optional.empty();
            }
            all |= bits.get();
        }
        return Optional.of(all);
    }

    private boolean everComes() {
        return LocalDate.EPOCH.datesUntil(LocalDate.EPOCH.plusDays(MOST_DAYS)).anyMatch(days::contain);
    }

    /** Returns the first matching time after a moment; empty if there is none within forty years. */
    public Optional<Instant> next(Instant after, ZoneId zone) {
        // a time that the day before skips may run on this day
        LocalDate first = after.atZone(zone).toLocalDate().minusDays(1);
        return first.datesUntil(first.plusDays(MOST_DAYS)).filter(days::contain)
                .flatMap(day -> Stream.ofNullable(times(day, zone).higher(after))).findFirst();
    }

    /** Returns the last matching time at or before a moment; empty if there is none within forty years. */
    public Optional<Instant> previous(Instant until, ZoneId zone) {
        return new CronLookBack(this, zone).previous(until);
    }

    /** Returns whether times are matched by the minute alone, in every hour that passes. */
    boolean everyHour() {
        return hours == CronField.HOUR.all();
    }

    private TreeSet<Instant> times(LocalDate day, ZoneId zone) {
        return everyHour() ? throughout(day, zone) : atHours(day, zone);
    }

    private TreeSet<Instant> throughout(LocalDate day, ZoneId zone) {
        TreeSet<Instant> times = new TreeSet<>();
        Instant end = day.plusDays(1).atStartOfDay(zone).toInstant();
        for (Instant time = day.atStartOfDay(zone).toInstant(); time.isBefore(end); time = time.plusSeconds(MINUTES)) {
            if ((minutes >> time.atZone(zone).getMinute() & 1) != 0) {
                times.add(time);
            }
        }
        return times;
    }

    private TreeSet<Instant> atHours(LocalDate day, ZoneId zone) {
        TreeSet<Instant> times = new TreeSet<>();
        values(hours).forEach(hour -> values(minutes).forEach(minute -> times.add(moment(day.atTime(hour, minute), zone))));
        return times;
    }

    private static IntStream values(long bits) {
        return BitSet.valueOf(new long[] {bits}).stream();
    }

    /** Returns the moment of a local time: the change of the clock for a time that it skips, the first for one that occurs twice. */
    static Instant moment(LocalDateTime time, ZoneId zone) {
        ZoneOffsetTransition change = zone.getRules().getTransition(time);
        return change != null && change.isGap() ? change.getInstant() : ZonedDateTime.ofLocal(time, zone, null).toInstant();
    }
}
