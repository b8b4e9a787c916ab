package dev.slipway.domain.ciconfig.plan;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Computes the weight of a value: of records by all components, of collections, maps and optional values by their contents. New components
 * of records count automatically.
 */
final class ValueWeight {
    /** Weight of each present value, in characters. Texts add their length. */
    static final int OVERHEAD = 8;

    private static final MethodType READER = MethodType.methodType(Object.class, Object.class);
    private static final ClassValue<List<MethodHandle>> COMPONENTS = new ClassValue<>() {
        @Override
        protected List<MethodHandle> computeValue(Class<?> type) {
            return readers(type);
        }
    };

    private ValueWeight() {
    }

    /**
     * Returns the weight of a value in characters; absent values have none.
     *
     * @throws IllegalArgumentException for values of types that plans do not contain
     */
    static long of(@Nullable Object value) {
        if (value == null) {
            return 0;
        }
        if (value instanceof String text) {
            return OVERHEAD + text.length();
        }
        if (value instanceof Record composite) {
            return components(composite);
        }
        if (value instanceof Collection<?> items) {
            return all(items);
        }
        if (value instanceof Map<?, ?> entries) {
            return all(entries.keySet()) + all(entries.values());
        }
        if (value instanceof Optional<?> held) {
            return of(held.orElse(null));
        }
        if (value instanceof Number || value instanceof Boolean || value instanceof Enum<?>) {
            return OVERHEAD;
        }
        throw new IllegalArgumentException("no weight for " + value.getClass());
    }

    private static long all(Collection<?> items) {
        long sum = 0;
        for (Object item : items) {
            sum += of(item);
        }
        return sum;
    }

    private static long components(Record composite) {
        long sum = 0;
        for (MethodHandle reader : COMPONENTS.get(composite.getClass())) {
            sum += of(read(reader, composite));
        }
        return sum;
    }

    private static Object read(MethodHandle reader, Record composite) {
        try {
            return (Object) reader.invokeExact((Object) composite);
        } catch (RuntimeException | Error thrown) {
            throw thrown;
        } catch (Throwable thrown) {
            throw new IllegalStateException(thrown);
        }
    }

    /** Ignores primitive components, which have the same weight in every value of the type. */
    private static List<MethodHandle> readers(Class<?> type) {
        List<MethodHandle> readers = new ArrayList<>();
        for (RecordComponent component : type.getRecordComponents()) {
            if (!component.getType().isPrimitive()) {
                try {
                    readers.add(MethodHandles.lookup().unreflect(component.getAccessor()).asType(READER));
                } catch (IllegalAccessException hidden) {
                    throw new IllegalArgumentException("no weight for " + component, hidden);
                }
            }
        }
        return List.copyOf(readers);
    }
}
