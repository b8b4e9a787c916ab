package dev.slipway.persistence.kernel.query;

import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Converts values of order fields to the texts of a position and back, without loss. */
final class KeyValues {

    private static final int LONGEST_NUMBER = 40;
    private static final Instant FIRST = Instant.parse("0001-01-01T00:00:00Z");
    private static final Instant LAST = Instant.parse("9999-12-31T23:59:59.999999Z");

    private static final Map<Class<?>, Function<String, ?>> TYPES = Map.of(
            String.class, KeyValues::text,
            Long.class, Long::valueOf,
            Integer.class, Integer::valueOf,
            Short.class, Short::valueOf,
            Boolean.class, KeyValues::flag,
            BigDecimal.class, KeyValues::decimal,
            Instant.class, KeyValues::moment,
            LocalDate.class, KeyValues::date);

    private KeyValues() {
    }

    /** Returns the text of a value; empty for null. */
    static Optional<String> write(Object value) {
        if (value != null && !TYPES.containsKey(value.getClass())) {
            throw new IllegalStateException("no list is walked by " + value.getClass());
        }
        return Optional.ofNullable(value).map(Object::toString);
    }

    /** Returns the value of a text; empty if it is not of the type. */
    static Optional<Object> read(Optional<String> text, Class<?> type) {
        Function<String, ?> reader = TYPES.get(type);
        if (reader == null) {
            throw new IllegalStateException("no list is walked by " + type);
        }
        try {
            return text.map(reader);
        } catch (NumberFormatException | DateTimeException other) {
            return Optional.empty();
        }
    }

    private static @Nullable String text(String text) {
        return text.indexOf('\0') < 0 ? text : null;
    }

    private static @Nullable Boolean flag(String text) {
        return text.equals("true") ? Boolean.TRUE : text.equals("false") ? Boolean.FALSE : null;
    }

    private static @Nullable BigDecimal decimal(String text) {
        return text.length() > LONGEST_NUMBER || text.indexOf('E') >= 0 || text.indexOf('e') >= 0 ? null : new BigDecimal(text);
    }

    private static @Nullable Instant moment(String text) {
        Instant moment = Instant.parse(text);
        return moment.isBefore(FIRST) || moment.isAfter(LAST) ? null : moment;
    }

    private static @Nullable LocalDate date(String text) {
        LocalDate date = LocalDate.parse(text);
        return date.getYear() < 1 || date.getYear() > LAST.atZone(java.time.ZoneOffset.UTC).getYear() ? null : date;
    }
}
