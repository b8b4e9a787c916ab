package dev.slipway.application.kernel;

import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Tells whether an update leaves an attribute as it is, or gives it a value, which may be null: "not sent" is not "sent as null".
 */
public sealed interface Change<T> {

    record Keep<T>() implements Change<T> {}

    record To<T>(@Nullable T value) implements Change<T> {}

    static <T> Change<T> keep() {
        return new Keep<>();
    }

    static <T> Change<T> to(@Nullable T value) {
        return new To<>(value);
    }

    /** Returns the new value, or the present one where the attribute is left as it is. */
    default @Nullable T or(@Nullable T present) {
        return switch (this) {
            case Keep<T> ignored -> present;
            case To<T>(T value) -> value;
        };
    }

    default boolean given() {
        return this instanceof To<T>;
    }

    default <R> Change<R> map(Function<? super T, ? extends R> function) {
        return switch (this) {
            case Keep<T> ignored -> keep();
            case To<T>(T value) -> to(value == null ? null : function.apply(value));
        };
    }
}
