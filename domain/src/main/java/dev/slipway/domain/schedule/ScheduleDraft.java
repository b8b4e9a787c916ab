package dev.slipway.domain.schedule;

import dev.slipway.domain.kernel.FieldError;
import dev.slipway.domain.kernel.cron.CronExpression;
import dev.slipway.domain.kernel.cron.TimeZones;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Requested attributes of a pipeline schedule, with their rules.
 *
 * @param ref  short or full name of a branch or tag, which need not exist yet
 * @param cron cron expression in the local time of the time zone
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

    /** Returns the first run of a schedule that was created or changed now. */
    public Instant firstRun(Instant now) {
        return next(now);
    }

    /**
     * Returns the run after a run. Skips times that have passed meanwhile, so that delayed runs never queue up.
     *
     * @param due      scheduled time of the previous run
     * @param interval minimum time between two runs
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

    /** Returns whether this schedule runs at the same times as another. */
    public boolean keepsTimesOf(ScheduleDraft other) {
        return cron.equals(other.cron) && cronTimezone.equals(other.cronTimezone) && active == other.active;
    }
}
