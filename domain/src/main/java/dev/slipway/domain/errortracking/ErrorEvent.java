package dev.slipway.domain.errortracking;

import dev.slipway.domain.kernel.json.Json;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.HexFormat;
import java.util.Optional;

/**
 * An event that a program reported by an SDK of the tracker's protocol.
 *
 * @param eventId     32 hexadecimal digits; empty if the SDK sent none that is valid
 * @param name        type of the exception, or the message
 * @param description text of the exception; empty for a message
 * @param actor       transaction or function in which it occurred; empty if unknown
 * @param fingerprint identifies the error that the event belongs to
 */
public record ErrorEvent(Optional<String> eventId, String name, String description, String actor, String platform, ErrorLevel level,
        Optional<String> environment, Optional<String> release, Instant occurredAt, ErrorFingerprint fingerprint) {

    private static final int LONGEST_TEXT = 1_024;
    private static final int LONGEST_WORD = 255;
    private static final int LONGEST_PLATFORM = 64;
    private static final int LONGEST_TIME = 40;
    private static final int REPLACEMENT = 0xFFFD;
    private static final Duration OLDEST = Duration.ofDays(30);
    private static final Duration SKEW = Duration.ofMinutes(1);
    private static final BigDecimal MILLIS = BigDecimal.valueOf(1_000);
    private static final BigDecimal LATEST = BigDecimal.valueOf(253_402_300_799L);

    /**
     * Reads an event. Never rejects one: members of unexpected types count as absent, and texts are cut.
     *
     * @param now taken in place of times that are absent, in the future, or older than a month
     */
    public static ErrorEvent read(Json.Members event, Instant now) {
        Optional<Json.Members> exception = ErrorParts.exceptions(event).stream().reduce((earlier, last) -> last);
        Optional<String> message = ErrorParts.message(event);
        String name = exception.flatMap(thrown -> thrown.scalarAt("type"))
                .or(() -> message.map(text -> text.lines().findFirst().orElse(text))).orElse("Unknown");
        String description = exception.flatMap(thrown -> thrown.scalarAt("value")).orElse("");
        String platform = event.scalarAt("platform").orElse("other");
        return new ErrorEvent(event.scalarAt("event_id").map(id -> id.replace("-", "")).filter(ErrorEvent::isId), cut(name, LONGEST_WORD),
                cut(description, LONGEST_TEXT), cut(ErrorParts.actor(event), LONGEST_WORD), cut(platform, LONGEST_PLATFORM),
                event.scalarAt("level").flatMap(ErrorLevel::of).orElse(ErrorLevel.ERROR),
                event.scalarAt("environment").map(text -> cut(text, LONGEST_WORD)),
                event.scalarAt("release").map(text -> cut(text, LONGEST_WORD)), moment(event, now), ErrorGrouping.of(event));
    }

    private static boolean isId(String text) {
        return text.length() == 32 && text.chars().allMatch(HexFormat::isHexDigit);
    }

    /** Cuts a text, and replaces characters that no table stores: zeros and halves of characters. */
    private static String cut(String text, int longest) {
        StringBuilder kept = new StringBuilder();
        text.codePoints().limit(longest).map(character -> character == 0 || isHalf(character) ? REPLACEMENT : character)
                .forEach(kept::appendCodePoint);
        return kept.toString();
    }

    private static boolean isHalf(int character) {
        return character >= Character.MIN_SURROGATE && character <= Character.MAX_SURROGATE;
    }

    private static Instant moment(Json.Members event, Instant now) {
        return event.find("timestamp").flatMap(ErrorEvent::time)
                .filter(time -> !time.isAfter(now.plus(SKEW)) && !time.isBefore(now.minus(OLDEST))).orElse(now);
    }

    private static Optional<Instant> time(Json value) {
        try {
            return switch (value) {
                case Json.Digits(String seconds) -> seconds.length() > LONGEST_TIME ? Optional.empty() : ofSeconds(new BigDecimal(seconds));
                case Json.Text(String text) -> Optional.of(ofText(text));
                default -> Optional.empty();
            };
        } catch (DateTimeException | ArithmeticException | NumberFormatException malformed) {
            return Optional.empty();
        }
    }

    /** Times without a zone are UTC. */
    private static Instant ofText(String text) {
        return text.matches(".*([zZ]|[+-]\\d\\d:\\d\\d)$") ? OffsetDateTime.parse(text).toInstant()
                : LocalDateTime.parse(text).toInstant(ZoneOffset.UTC);
    }

    private static Optional<Instant> ofSeconds(BigDecimal seconds) {
        return seconds.abs().compareTo(LATEST) > 0 ? Optional.empty()
                : Optional.of(Instant.ofEpochMilli(seconds.multiply(MILLIS).longValue()));
    }
}
