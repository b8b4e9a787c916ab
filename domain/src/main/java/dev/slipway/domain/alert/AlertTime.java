package dev.slipway.domain.alert;

import dev.slipway.domain.kernel.json.Json;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Parses times in the notations of alert senders: lenient ISO 8601, RFC 1123, the format of {@code date}, and seconds or fractions of them
 * since 1970. Times without a zone are UTC. Zero times of languages and tools, the first moments of the years 1 and 1970, count as absent:
 * tools send them as the end of a firing alert.
 */
public final class AlertTime {

    private static final Instant ZERO = Instant.parse("0001-01-01T00:00:00Z");
    private static final Instant END = Instant.parse("9999-12-31T23:59:59.999999999Z");
    private static final int LONGEST = 80;
    private static final int NANO_DIGITS = 9;

    private static final String TIME = "(?<h>\\d{1,2}):(?<mi>\\d{2})(?::(?<s>\\d{2})(?:[.,](?<f>\\d+))?)?";
    private static final String ZONE = "(?:\\s*(?<z>[Zz]|UTC|GMT|[+-]\\d{2}:?(?:\\d{2})?)(?:\\s+\\(?[A-Z]{1,5}\\)?)?)?";
    private static final String WEEKDAY = "(?:[A-Za-z]{3,9},?\\s+)?";

    private static final List<Pattern> FORMS = List.of(
            Pattern.compile("(?<y>\\d{4})[-/](?<mo>\\d{1,2})[-/](?<d>\\d{1,2})(?:(?:[Tt]|\\s+)" + TIME + ZONE + ")?"),
            Pattern.compile(
                    "(?<y>\\d{4})(?<mo>\\d{2})(?<d>\\d{2})(?:[Tt]?(?<h>\\d{2})(?<mi>\\d{2})(?<s>\\d{2})(?:[.,](?<f>\\d+))?" + ZONE + ")?"),
            Pattern.compile(WEEKDAY + "(?<d>\\d{1,2})[ -](?<mo>[A-Za-z]{3,9})[ -](?<y>\\d{4})(?:\\s+" + TIME + ZONE + ")?"),
            Pattern.compile(WEEKDAY + "(?<mo>[A-Za-z]{3,9})\\s+(?<d>\\d{1,2}),?\\s+" + TIME + ZONE + "\\s+(?<y>\\d{4})"));

    private static final List<String> MONTHS = List.of("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec");

    private static final Pattern NUMBER = Pattern.compile("-?\\d{1,19}(?:\\.\\d{1,20})?(?:[eE]\\+?\\d{1,2})?");
    private static final Pattern LONG_NUMBER = Pattern.compile("\\d{9,19}(?:\\.\\d{1,20})?");

    /** Smallest numbers of nanoseconds, microseconds and milliseconds: as seconds they would lie thousands of years ahead. */
    private static final List<BigDecimal> UNITS = List.of(new BigDecimal("1e17"), new BigDecimal("1e14"), new BigDecimal("1e11"));

    private AlertTime() {
    }

    /** Returns empty for values that are no time between the years 1 and 9999. */
    public static Optional<Instant> of(Json value) {
        return switch (value) {
            case Json.Text(String text) -> ofText(text.strip());
            case Json.Digits(String digits) -> ofNumber(digits);
            default -> Optional.empty();
        };
    }

    private static Optional<Instant> ofText(String text) {
        if (text.length() > LONGEST) {
            return Optional.empty();
        }
        return FORMS.stream().map(form -> form.matcher(text)).filter(Matcher::matches).findFirst().flatMap(AlertTime::ofParts)
                .or(() -> LONG_NUMBER.matcher(text).matches() ? ofNumber(text) : Optional.empty());
    }

    private static Optional<Instant> ofParts(Matcher parts) {
        try {
            LocalDate date = LocalDate.of(Integer.parseInt(parts.group("y")), month(parts.group("mo")), Integer.parseInt(parts.group("d")));
            if (parts.group("h") == null) {
                return real(date.atStartOfDay(ZoneOffset.UTC).toInstant());
            }
            int second = parts.group("s") == null ? 0 : Integer.parseInt(parts.group("s"));
            LocalTime time = LocalTime.of(Integer.parseInt(parts.group("h")), Integer.parseInt(parts.group("mi")), Math.min(second, 59),
                    nanos(parts.group("f")));
            Instant found = date.atTime(time).toInstant(zone(parts.group("z")));
            return second > 60 ? Optional.empty() : real(second == 60 ? found.plusSeconds(1) : found);
        } catch (DateTimeException noMoment) {
            return Optional.empty();
        }
    }

    private static int month(String text) {
        return Character.isDigit(text.charAt(0))
                ? Integer.parseInt(text)
                : MONTHS.indexOf(text.substring(0, 3).toLowerCase(Locale.ROOT)) + 1;
    }

    private static int nanos(String fraction) {
        return fraction == null ? 0 : Integer.parseInt((fraction + "0".repeat(NANO_DIGITS)).substring(0, NANO_DIGITS));
    }

    private static ZoneOffset zone(String text) {
        return text == null || Character.isLetter(text.charAt(0)) ? ZoneOffset.UTC : ZoneOffset.of(text);
    }

    private static Optional<Instant> ofNumber(String digits) {
        if (!NUMBER.matcher(digits).matches()) {
            return Optional.empty();
        }
        BigDecimal number = new BigDecimal(digits);
        int unit = 0;
        while (unit < UNITS.size() && number.abs().compareTo(UNITS.get(unit)) < 0) {
            unit++;
        }
        BigDecimal seconds = number.movePointLeft(3 * (UNITS.size() - unit));
        if (seconds.abs().compareTo(BigDecimal.valueOf(END.getEpochSecond())) > 0) {
            return Optional.empty();
        }
        BigDecimal whole = seconds.setScale(0, RoundingMode.FLOOR);
        return real(Instant.ofEpochSecond(whole.longValueExact(), seconds.subtract(whole).movePointRight(NANO_DIGITS).longValue()));
    }

    private static Optional<Instant> real(Instant found) {
        return Optional.of(found).filter(moment -> moment.isAfter(ZERO) && !moment.equals(Instant.EPOCH) && !moment.isAfter(END));
    }
}
