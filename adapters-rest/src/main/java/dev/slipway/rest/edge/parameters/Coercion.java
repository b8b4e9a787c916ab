package dev.slipway.rest.edge.parameters;

import static dev.slipway.rest.edge.parameters.Scalars.INVALID;

import dev.slipway.domain.repository.FileContent;
import dev.slipway.rest.edge.Upload;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Converts parameters to the types of record components. */
final class Coercion {

    private static final Set<Class<?>> SCALARS = Set.of(
            String.class, Integer.class, int.class, Long.class, long.class, Double.class, double.class, Boolean.class, boolean.class,
            Instant.class, LocalDate.class, Upload.class, FileContent.class, Object.class);

    private static final List<Type> TEXT_TO_TEXT = List.of(String.class, String.class);
    private static final List<Type> TEXT_TO_ANYTHING = List.of(String.class, Object.class);

    private Coercion() {
    }

    /** Rejects component types that no parameter can be converted to. */
    static void check(Type type) {
        switch (type) {
            case ParameterizedType list when list.getRawType() == List.class -> check(list.getActualTypeArguments()[0]);
            case ParameterizedType map when map.getRawType() == Map.class
                    && (ofTexts(map) || arguments(map).equals(TEXT_TO_ANYTHING)) -> { }
            case Class<?> plain when SCALARS.contains(plain) || plain.isEnum() -> { }
            case Class<?> record when record.isRecord() -> RecordPlan.of(record);
            default -> throw new IllegalStateException("no parameter can be a " + type);
        }
    }

    private static List<Type> arguments(ParameterizedType map) {
        return List.of(map.getActualTypeArguments());
    }

    private static boolean ofTexts(ParameterizedType map) {
        return arguments(map).equals(TEXT_TO_TEXT);
    }

    static boolean isList(Type type) {
        return type instanceof ParameterizedType list && list.getRawType() == List.class;
    }

    static Type element(Type list) {
        return ((ParameterizedType) list).getActualTypeArguments()[0];
    }

    /**
     * Converts a single value. Returns {@code INVALID} if it does not fit the type, and null for an empty text if the type has no empty
     * value.
     */
    static @Nullable Object scalar(Class<?> type, Object sent) {
        if (type == String.class || type.isEnum()) {
            return Scalars.text(sent);
        } else if (type == Integer.class || type == int.class) {
            Object number = Scalars.integer(sent, Integer.MIN_VALUE, Integer.MAX_VALUE);
            return number instanceof Long value ? (Object) value.intValue() : number;
        } else if (type == Long.class || type == long.class) {
            return Scalars.integer(sent, Long.MIN_VALUE, Long.MAX_VALUE);
        } else if (type == Double.class || type == double.class) {
            return Scalars.decimal(sent);
        } else if (type == Boolean.class || type == boolean.class) {
            return Scalars.bool(sent);
        } else if (type == Instant.class) {
            return Scalars.instant(sent);
        } else if (type == LocalDate.class) {
            return Scalars.date(sent);
        } else if (type == Upload.class) {
            return sent instanceof Upload ? sent : "".equals(sent) ? null : INVALID;
        } else if (type == FileContent.class) {
            return content(sent);
        }
        return sent;
    }

    private static Object content(Object sent) {
        if (sent instanceof StoredText text) {
            return text.storable() ? text.content() : INVALID;
        }
        return Scalars.text(sent) instanceof String text ? FileContent.of(text) : INVALID;
    }

    /** Converts a list: a list, a comma-separated text where allowed, or a map with positions as keys. */
    static Object list(Object sent, boolean commas) {
        return switch (sent) {
            case List<?> list -> list;
            case String text when commas -> text.isEmpty() ? List.of() : Stream.of(text.split(",")).map(String::strip).toList();
            case String text when text.isEmpty() -> List.of();
            case Map<?, ?> map when map.keySet().stream().allMatch(Coercion::position) -> map.entrySet().stream()
                    .sorted(Comparator.comparingInt(entry -> Integer.parseInt((String) entry.getKey())))
                    .<Object>map(Map.Entry::getValue)
                    .toList();
            default -> INVALID;
        };
    }

    private static boolean position(Object key) {
        return key instanceof String text && text.matches("\\d{1,9}");
    }

    static Object map(ParameterizedType type, Object sent) {
        return sent instanceof Map<?, ?> map ? map(ofTexts(type), map) : INVALID;
    }

    private static Object map(boolean ofTexts, Map<?, ?> map) {
        Map<String, Object> texts = new LinkedHashMap<>();
        for (Map.Entry<?, ?> entry : map.entrySet()) {
            Object key = Scalars.text(entry.getKey());
            Object value = entry.getValue() == null || !ofTexts && !(entry.getValue() instanceof String) ? entry.getValue()
                    : Scalars.text(entry.getValue());
            if (key == INVALID || value == INVALID) {
                return INVALID;
            }
            texts.put((String) key, value);
        }
        return texts;
    }

    /** Returns the constant with this name on the wire, or null. */
    static @Nullable Object constant(Class<?> type, String wireName) {
        return Stream.of(type.getEnumConstants()).filter(one -> wireName(one).equals(wireName)).findFirst().orElse(null);
    }

    static String wireName(Object constant) {
        try {
            Method method = constant.getClass().getMethod("wireName");
            return (String) method.invoke(constant);
        } catch (ReflectiveOperationException none) {
            return ((Enum<?>) constant).name().toLowerCase(Locale.ROOT);
        }
    }
}
