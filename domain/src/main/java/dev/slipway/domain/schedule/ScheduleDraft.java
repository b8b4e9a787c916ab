package dev.slipway.domain.schedule;

import dev.slipway.domain.kernel.FieldError;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A schedule as people want it, and what it must keep to.
 *
 * @param ref  a branch or tag, by its name or its whole one; it need not exist yet
 * @param cron when, in the clocks of the time zone
 */
public record ScheduleDraft(String description, String ref, String cron, String cronTimezone, boolean active) {

    public static final int LONGEST_TEXT = 255;

    public List<FieldError> errors() {
        List<FieldError> errors = new ArrayList<>();
        text(errors, "description", description);
        text(errors, "ref", ref);
        text(errors, "cron", cron);
        text(errors, "cron_timezone", cronTimezone);
        if (!blank(cron) && CronExpression.parse(cron).isEmpty()) {
            errors.add(FieldError.of("cron", "schedule.syntax"));
        }
        if (!blank(cronTimezone) && TimeZones.of(cronTimezone).isEmpty()) {
            errors.add(FieldError.of("cron_timezone", "schedule.syntax"));
        }
        return errors;
    }

    private static void text(List<FieldError> errors, String field, String value) {
        if (blank(value)) {
            errors.add(FieldError.of(field, "field.blank"));
        } else if (value.codePointCount(0, value.length()) > LONGEST_TEXT) {
            errors.add(FieldError.of(field, "field.too_long", LONGEST_TEXT));
        }
    }

    private static boolean blank(String text) {
        return text == null || text.isBlank();
    }

    /** When a schedule that was just made, or changed, runs first. */
    public Instant firstRun(Instant now) {
        return next(now);
    }

    /**
     * When it runs after a run: however long that was delayed, times that have passed meanwhile are left out, so that they never queue up.
     *
     * @param due      when the run was to be
     * @param interval how much time there is between the two at least
     */
    public Instant runAfter(Instant due, Instant now, Duration interval) {
        Instant earliest = due.plus(interval).minusNanos(1);
        return next(earliest.isAfter(now) ? earliest : now);
    }

    private Instant next(Instant after) {
        Optional<CronExpression> expression = CronExpression.parse(cron);
        ZoneId zone = TimeZones.of(cronTimezone).orElseThrow();
        return expression.flatMap(found -> found.next(after, zone)).orElseThrow();
    }

    /** Whether other times come out of this one than of another. */
    public boolean keepsTimesOf(ScheduleDraft other) {
        return cron.equals(other.cron) && cronTimezone.equals(other.cronTimezone) && active == other.active;
    }
}
