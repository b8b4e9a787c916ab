package dev.slipway.domain.ciconfig.expression;

import dev.slipway.domain.kernel.pattern.Regex;

/** Value of an expression or of a part of it. */
public sealed interface Value {
    /** Text: a string, or the value of a variable. */
    record Text(String text) implements Value {
    }

    /** Result of a comparison. */
    record Truth(boolean value) implements Value {
    }

    /** Regular expression. */
    record Pattern(Regex regex) implements Value {
    }

    /** Null, or an undefined variable. */
    record Nothing() implements Value {
    }

    /** Returns whether {@code &&} and {@code ||} take the value as true: all but null and false, so an empty text too. */
    default boolean holds() {
        return !(this instanceof Nothing) && !(this instanceof Truth truth && !truth.value());
    }

    /** Returns whether an expression with this value is true: blank text is not. */
    default boolean isPresent() {
        return holds() && !(this instanceof Text(String text) && text.isBlank());
    }
}
