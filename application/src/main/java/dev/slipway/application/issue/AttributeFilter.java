package dev.slipway.application.issue;

/** Condition of a list on an attribute that may be missing. */
public sealed interface AttributeFilter<T> {

    /** No condition. */
    record Whatever<T>() implements AttributeFilter<T> {}

    /** It must be missing. */
    record None<T>() implements AttributeFilter<T> {}

    /** It must be there. */
    record Any<T>() implements AttributeFilter<T> {}

    record Exactly<T>(T value) implements AttributeFilter<T> {}

    static <T> AttributeFilter<T> whatever() {
        return new Whatever<>();
    }
}
