package dev.slipway.domain.kernel.cron;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/**
 * Search for the last matching time of a cron expression. Passes over months, days and hours that cannot match, since each pipeline
 * searches for every freeze period of its project.
 */
final class CronLookBack {

    private static final int MOST_YEARS = 41;
    private static final int MINUTES = 60;
    private static final int HOURS = 24;

    private final CronExpression expression;
    private final ZoneId zone;
    private long steps;

    CronLookBack(CronExpression expression, ZoneId zone) {
        this.expression = expression;
        this.zone = zone;
    }

    /** Returns the number of months, days and times that were looked at so far. */
    long steps() {
        return steps;
    }

    /** Returns the last matching time at or before a moment; empty if there is none within forty years. */
    Optional<Instant> previous(Instant until) {
        LocalDate day = until.atZone(zone).toLocalDate();
        LocalDate first = day.minusYears(MOST_YEARS);
        while (!day.isBefore(first)) {
            steps++;
            if (!expression.days().containMonthOf(day)) {
                day = day.withDayOfMonth(1).minusDays(1);
                continue;
            }
            Optional<Instant> found = expression.days().contain(day) ? on(day, until) : Optional.empty();
            if (found.isPresent()) {
                return found;
            }
            day = day.minusDays(1);
        }
        return Optional.empty();
    }

    private Optional<Instant> on(LocalDate day, Instant until) {
        return expression.everyHour() ? throughout(day, until) : atHours(day, until);
    }

    private Optional<Instant> throughout(LocalDate day, Instant until) {
        Instant start = day.atStartOfDay(zone).toInstant();
        Instant end = day.plusDays(1).atStartOfDay(zone).toInstant().minusSeconds(1);
        Instant last = until.isBefore(end) ? until : end;
        for (long minute = ChronoUnit.MINUTES.between(start, last); minute >= 0; minute--) {
            steps++;
            Instant time = start.plusSeconds(minute * MINUTES);
            if (has(expression.minutes(), time.atZone(zone).getMinute())) {
                return Optional.of(time);
            }
        }
        return Optional.empty();
    }

    private Optional<Instant> atHours(LocalDate day, Instant until) {
        int firstMinute = Long.numberOfTrailingZeros(expression.minutes());
        for (int hour = HOURS - 1; hour >= 0; hour--) {
            if (has(expression.hours(), hour) && !time(day, hour, firstMinute).isAfter(until)) {
                return Optional.of(inHour(day, hour, until));
            }
        }
        return Optional.empty();
    }

    /** Returns the last time in an hour whose first time has come. */
    private Instant inHour(LocalDate day, int hour, Instant until) {
        for (int minute = MINUTES - 1;; minute--) {
            if (has(expression.minutes(), minute)) {
                Instant time = time(day, hour, minute);
                if (!time.isAfter(until)) {
                    return time;
                }
            }
        }
    }

    private Instant time(LocalDate day, int hour, int minute) {
        steps++;
        return CronExpression.moment(day.atTime(hour, minute), zone);
    }

    private static boolean has(long bits, int value) {
        return (bits >> value & 1) != 0;
    }
}
