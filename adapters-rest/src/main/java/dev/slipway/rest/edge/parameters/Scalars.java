package dev.slipway.rest.edge.parameters;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Converts single values to one type. Each method returns {@link #INVALID} for values that do not fit, and null for an empty text if the
 * type has no empty value.
 */
final class Scalars {

    /** Marks a value that does not fit its type. */
    static final Object INVALID = new Object();

    private static final Set<String> TRUE = Set.of("true", "True", "TRUE", "t", "T", "1", "on", "On", "ON", "yes", "Yes", "YES", "y", "Y");
    private static final Set<String> FALSE = Set.of("false", "False", "FALSE", "f", "F", "0", "off", "Off", "OFF", "no", "No", "NO", "n",
            "N");
    private static final Pattern MOMENT = Pattern.compile(
            "(\\d{4})-?(\\d{2})-?(\\d{2})(?:[Tt ]"
            + "(\\d{2}):?(\\d{2})(?::?(\\d{2})(?:[.,](\\d{1,12}))?)?\\s?(Z|z|UTC|[+-]\\d{2}(?::?\\d{2})?)?)?");

    /** Limits the plain form of decimals: that of {@code 1e999999999} has a gigabyte of zeros. */
    private static final long MAX_SCALE = 1_000;

    private Scalars() {
    }

    static Object text(Object sent) {
        if (!(sent instanceof String || sent instanceof Number || sent instanceof Boolean)) {
            return INVALID;
        }
        if (sent instanceof BigDecimal number && Math.abs((long) number.scale()) > MAX_SCALE) {
            return INVALID;
        }
        String text = sent instanceof BigDecimal number ? number.toPlainString() : sent.toString();
        return storable(text) ? text : INVALID;
    }

    /** Returns whether PostgreSQL can store the text: it contains neither NUL nor unpaired surrogates. */
    static boolean storable(String text) {
        for (int at = 0; at < text.length(); at++) {
            char unit = text.charAt(at);
            if (unit == 0 || Character.isLowSurrogate(unit)) {
                return false;
            }
            if (Character.isHighSurrogate(unit) && (++at == text.length() || !Character.isLowSurrogate(text.charAt(at)))) {
                return false;
            }
        }
        return true;
    }

    static @Nullable Object integer(Object sent, long min, long max) {
        Object number = wholeNumber(sent);
        if (!(number instanceof BigInteger value)) {
            return number;
        }
        boolean fits = value.compareTo(BigInteger.valueOf(min)) >= 0 && value.compareTo(BigInteger.valueOf(max)) <= 0;
        return fits ? (Object) value.longValue() : INVALID;
    }

    private static @Nullable Object wholeNumber(Object sent) {
        return switch (sent) {
            case BigInteger value -> value;
            case Integer value -> BigInteger.valueOf(value);
            case Long value -> BigInteger.valueOf(value);
            case String text when text.isEmpty() -> null;
            case String text when text.length() <= 25 && digits(text) -> new BigInteger(text);
            default -> INVALID;
        };
    }

    private static boolean digits(String text) {
        int start = text.startsWith("-") || text.startsWith("+") ? 1 : 0;
        return text.length() > start && text.chars().skip(start).allMatch(c -> c >= '0' && c <= '9');
    }

    static @Nullable Object decimal(Object sent) {
        try {
            return switch (sent) {
                case Number number -> finite(number.doubleValue());
                case String text when text.isEmpty() -> null;
                case String text when text.length() <= 64
                        && text.chars().noneMatch(Character::isLetter) -> finite(Double.parseDouble(text));
                default -> INVALID;
            };
        } catch (NumberFormatException malformed) {
            return INVALID;
        }
    }

    private static Object finite(double value) {
        return Double.isFinite(value) ? (Object) value : INVALID;
    }

    static @Nullable Object bool(Object sent) {
        if (sent instanceof Boolean) {
            return sent;
        }
        String text = sent instanceof String || sent instanceof Integer ? sent.toString() : "?";
        if (text.isEmpty()) {
            return null;
        }
        return TRUE.contains(text) ? Boolean.TRUE : FALSE.contains(text) ? (Object) Boolean.FALSE : INVALID;
    }

    /** Parses a timestamp. A date without a time is the start of the day in UTC; a time without a zone is in UTC. */
    static Object instant(Object sent) {
        return matched(sent).map(Scalars::moment).orElseGet(() -> emptyOrInvalid(sent));
    }

    static Object date(Object sent) {
        return matched(sent).map(found -> {
            Object moment = moment(found);
            return moment == INVALID ? INVALID : (Object) day(found);
        }).orElseGet(() -> emptyOrInvalid(sent));
    }

    private static @Nullable Object emptyOrInvalid(Object sent) {
        return "".equals(sent) ? null : INVALID;
    }

    private static Optional<Matcher> matched(Object sent) {
        return sent instanceof String text ? Optional.of(MOMENT.matcher(text.strip())).filter(Matcher::matches) : Optional.empty();
    }

    private static LocalDate day(Matcher found) {
        return LocalDate.of(number(found, 1), number(found, 2), number(found, 3));
    }

    private static Object moment(Matcher found) {
        try {
            String fraction = found.group(7) == null ? "" : found.group(7);
            int nanos = Integer.parseInt((fraction + "000000000").substring(0, 9));
            LocalTime time = LocalTime.of(number(found, 4), number(found, 5), number(found, 6), nanos);
            return day(found).atTime(time).toInstant(zone(found.group(8)));
        } catch (DateTimeException impossible) {
            return INVALID;
        }
    }

    private static int number(Matcher found, int group) {
        return found.group(group) == null ? 0 : Integer.parseInt(found.group(group));
    }

    private static ZoneOffset zone(String text) {
        boolean utc = text == null || !text.startsWith("+") && !text.startsWith("-");
        return utc ? ZoneOffset.UTC : ZoneOffset.of(text);
    }
}
