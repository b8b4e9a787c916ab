package dev.slipway.domain.environment;

import dev.slipway.domain.kernel.FieldError;
import dev.slipway.domain.kernel.cron.CronExpression;
import dev.slipway.domain.kernel.cron.TimeZones;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Period in which a project asks its pipelines not to deploy: from each time of one cron expression to the next time of another.
 *
 * @param start        cron expression in the local time of the time zone
 * @param end          the same
 * @param cronTimezone name of the time zone
 */
public record FreezeDraft(String start, String end, String cronTimezone) {

    public static final int LONGEST_TEXT = 255;

    /** Returns the errors of the attributes; empty if they are valid. */
    public List<FieldError> errors() {
        List<FieldError> errors = new ArrayList<>();
        check(errors, "freeze_start", start, CronExpression.parse(start).isPresent());
        check(errors, "freeze_end", end, CronExpression.parse(end).isPresent());
        check(errors, "cron_timezone", cronTimezone, TimeZones.of(cronTimezone).isPresent());
        return errors;
    }

    private static void check(List<FieldError> errors, String field, String text, boolean valid) {
        if (text.isBlank()) {
            errors.add(FieldError.of(field, "field.blank"));
        } else if (text.codePointCount(0, text.length()) > LONGEST_TEXT) {
            errors.add(FieldError.of(field, "field.too_long", LONGEST_TEXT));
        } else if (!valid) {
            errors.add(FieldError.of(field, "schedule.syntax"));
        }
    }

    /** Returns whether a moment is in the period: at its start or later, and before its end. A valid draft only. */
    public boolean covers(Instant moment) {
        ZoneId zone = TimeZones.of(cronTimezone).orElseThrow();
        Optional<Instant> started = CronExpression.stored(start).previous(moment, zone);
        Optional<Instant> ended = CronExpression.stored(end).previous(moment, zone);
        return started.filter(at -> ended.filter(last -> !last.isBefore(at)).isEmpty()).isPresent();
    }
}
