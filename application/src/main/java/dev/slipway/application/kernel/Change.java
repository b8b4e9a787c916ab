package dev.slipway.application.kernel;

import java.util.function.Function;

/**
 * What an update says about one attribute: leave it, or give it a value, which may be null.
 * Tells "not sent" from "sent as null".
 */
public sealed interface Change<T> {

    record Keep<T>() implements Change<T> {}

    record To<T>(T value) implements Change<T> {}

    static <T> Change<T> keep() {
        return new Keep<>();
    }

    static <T> Change<T> to(T value) {
        return new To<>(value);
    }

    default T or(T present) {
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
