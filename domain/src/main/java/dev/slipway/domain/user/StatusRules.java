package dev.slipway.domain.user;

import dev.slipway.domain.kernel.FieldError;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Validates what a user says about themselves. */
public final class StatusRules {

    /** Emoji of a message without one. */
    public static final String DEFAULT_EMOJI = "speech_balloon";

    private static final int MESSAGE = 100;
    private static final Pattern EMOJI = Pattern.compile("[a-z0-9_+-]{1,100}");

    private StatusRules() {
    }

    /** Whether a user has time for others. */
    public enum Availability { NOT_SET, BUSY }

    /** Time after which a status disappears. */
    public enum ClearAfter {
        THIRTY_MINUTES("30_minutes", Duration.ofMinutes(30)),
        THREE_HOURS("3_hours", Duration.ofHours(3)),
        EIGHT_HOURS("8_hours", Duration.ofHours(8)),
        ONE_DAY("1_day", Duration.ofDays(1)),
        THREE_DAYS("3_days", Duration.ofDays(3)),
        SEVEN_DAYS("7_days", Duration.ofDays(7)),
        THIRTY_DAYS("30_days", Duration.ofDays(30));

        private final String wireName;
        private final Duration duration;

        ClearAfter(String wireName, Duration duration) {
            this.wireName = wireName;
            this.duration = duration;
        }

        public String wireName() {
            return wireName;
        }

        public Duration duration() {
            return duration;
        }
    }

    /** @param emoji its name, empty for the default one */
    public static List<FieldError> problems(String emoji, String message) {
        List<FieldError> problems = new ArrayList<>();
        if (!emoji.isEmpty() && !EMOJI.matcher(emoji).matches()) {
            problems.add(FieldError.of("emoji", "field.not_included"));
        }
        if (message.codePointCount(0, message.length()) > MESSAGE) {
            problems.add(FieldError.of("message", "field.too_long", MESSAGE));
        }
        return problems;
    }
}
