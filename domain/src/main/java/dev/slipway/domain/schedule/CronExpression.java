package dev.slipway.domain.schedule;

import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.zone.ZoneOffsetTransition;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/**
 * Says at which minutes something is to happen, in the five fields of cron: minute, hour, day of the month, month, day of the week.
 * Known are lists, ranges, steps, names, {@code L} for the last day of a month, {@code mon#2} for the second Monday of one, {@code mon#L} for
 * the last, {@code ?} for any day, and {@code @daily} and its like.
 *
 * <p>Clocks that are changed neither swallow nor double what happens at certain hours: a time that a day leaves out is made up for at the
 * moment of the change, and one that comes twice counts once. What happens in every hour happens in each hour that passes.
 */
public record CronExpression(long minutes, long hours, CronDays days) {

    private static final int LONGEST = 255;
    private static final int FIELDS = 5;
    private static final int MINUTES = 60;
    private static final int HOURS = 24;
    /** Beyond the longest pause there is: a fifth Monday of February, around a year such as 2100. */
    private static final int MOST_DAYS = 366 * 41;

    private static final Map<String, String> NAMED = Map.of(
            "@yearly", "0 0 1 1 *", "@annually", "0 0 1 1 *", "@monthly", "0 0 1 * *", "@weekly", "0 0 * * 0", "@daily", "0 0 * * *",
            "@midnight", "0 0 * * *", "@noon", "0 12 * * *", "@hourly", "0 * * * *");

    /** Empty for what is no such expression, and for one whose time never comes, such as 30 February. */
    public static Optional<CronExpression> parse(String text) {
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
                : days.map(found -> new CronExpression(minutes.get(), hours.get(), found)).filter(CronExpression::everComes);
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

    /** The first time after a moment. Empty where none comes within forty years. */
    public Optional<Instant> next(Instant after, ZoneId zone) {
        // What the day before leaves out may be made up for on this one.
        LocalDate first = after.atZone(zone).toLocalDate().minusDays(1);
        for (int ahead = 0; ahead <= MOST_DAYS; ahead++) {
            LocalDate day = first.plusDays(ahead);
            Instant found = days.contain(day) ? times(day, zone).higher(after) : null;
            if (found != null) {
                return Optional.of(found);
            }
        }
        return Optional.empty();
    }

    private TreeSet<Instant> times(LocalDate day, ZoneId zone) {
        return hours == CronField.HOUR.all() ? throughout(day, zone) : atHours(day, zone);
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
        for (int hour = 0; hour < HOURS; hour++) {
            for (int minute = 0; minute < MINUTES; minute++) {
                if ((hours >> hour & 1) != 0 && (minutes >> minute & 1) != 0) {
                    times.add(moment(day.atTime(hour, minute), zone));
                }
            }
        }
        return times;
    }

    private static Instant moment(LocalDateTime time, ZoneId zone) {
        ZoneOffsetTransition change = zone.getRules().getTransition(time);
        return change != null && change.isGap() ? change.getInstant() : ZonedDateTime.ofLocal(time, zone, null).toInstant();
    }
}
