package dev.slipway.domain.kernel;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Attribute that is stored and shown but has no effect: its name, its permitted values, and its value by default.
 * Objects have dozens of these; as rows of a table they need no code of their own.
 *
 * @param fallback null where the attribute is empty unless given
 */
public record Setting(String name, Kind kind, @Nullable Object fallback) {

    /** Kind of values of a setting. */
    public sealed interface Kind {

        record Flag() implements Kind {}

        record Number(long least, long most) implements Kind {}

        record Text(int longest) implements Kind {}

        record Choice(List<String> values) implements Kind {
            public Choice {
                values = List.copyOf(values);
            }
        }

        /** A list of texts. */
        record Texts(int longest) implements Kind {}

        /** No value: clients expect the attribute, but a client that sets it would expect an effect. */
        record Nothing() implements Kind {}
    }

    public Setting {
        Objects.requireNonNull(name);
        Objects.requireNonNull(kind);
    }

    public static Setting flag(String name, boolean fallback) {
        return new Setting(name, new Kind.Flag(), fallback);
    }

    public static Setting number(String name, long least, long most, @Nullable Long fallback) {
        return new Setting(name, new Kind.Number(least, most), fallback);
    }

    public static Setting text(String name, int longest, @Nullable String fallback) {
        return new Setting(name, new Kind.Text(longest), fallback);
    }

    public static Setting choice(String name, String fallback, String... values) {
        return new Setting(name, new Kind.Choice(List.of(values)), fallback);
    }

    public static Setting texts(String name, int longest) {
        return new Setting(name, new Kind.Texts(longest), List.of());
    }

    public static Setting nothing(String name) {
        return new Setting(name, new Kind.Nothing(), null);
    }

    /** Why this value cannot be kept; null is kept everywhere and means the fallback. */
    public Optional<Reason> problem(@Nullable Object value) {
        if (value == null) {
            return Optional.empty();
        }
        return switch (kind) {
            case Kind.Flag ignored -> unless(value instanceof Boolean, Reason.of("field.invalid"));
            case Kind.Number range -> numberProblem(range, value);
            case Kind.Text text -> textProblem(text.longest(), value);
            case Kind.Choice choice -> unless(value instanceof String chosen && choice.values().contains(chosen),
                    Reason.of("field.not_included"));
            case Kind.Texts texts -> value instanceof List<?> items
                    ? items.stream().flatMap(item -> textProblem(texts.longest(), item).stream()).findFirst()
                    : Optional.of(Reason.of("field.invalid"));
            case Kind.Nothing ignored -> unless(value.equals(""), Reason.of("field.unsupported"));
        };
    }

    private static Optional<Reason> numberProblem(Kind.Number range, Object value) {
        if (!(value instanceof Integer || value instanceof Long)) {
            return Optional.of(Reason.of("field.invalid"));
        }
        long number = ((java.lang.Number) value).longValue();
        if (number < range.least()) {
            return Optional.of(Reason.of("field.greater_than_or_equal", range.least()));
        }
        return unless(number <= range.most(), Reason.of("field.less_than_or_equal", range.most()));
    }

    private static Optional<Reason> textProblem(int longest, Object value) {
        if (!(value instanceof String text)) {
            return Optional.of(Reason.of("field.invalid"));
        }
        return unless(text.codePointCount(0, text.length()) <= longest, Reason.of("field.too_long", longest));
    }

    private static Optional<Reason> unless(boolean good, Reason reason) {
        return good ? Optional.empty() : Optional.of(reason);
    }
}
