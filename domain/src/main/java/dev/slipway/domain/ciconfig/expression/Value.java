package dev.slipway.domain.ciconfig.expression;

import dev.slipway.domain.kernel.pattern.Regex;

/** What an expression or a part of it evaluates to. */
public sealed interface Value {
    /** A text: a string, or the value of a variable. */
    record Text(String text) implements Value {
    }

    /** The answer of a comparison. */
    record Truth(boolean value) implements Value {
    }

    /** A regular expression. */
    record Pattern(Regex regex) implements Value {
    }

    /** Null, or a variable that is not defined. */
    record Nothing() implements Value {
    }

    /** Whether the operators {@code &&} and {@code ||} take it as true: everything but null and false, so an empty text too. */
    default boolean holds() {
        return !(this instanceof Nothing) && !(this instanceof Truth(boolean value) && !value);
    }

    /** Whether a whole expression with this value is true: blank text is not. */
    default boolean isPresent() {
        return holds() && !(this instanceof Text(String text) && text.isBlank());
    }
}
