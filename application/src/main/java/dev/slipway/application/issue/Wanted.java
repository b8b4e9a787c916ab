package dev.slipway.application.issue;

/** What a list asks about an attribute that may be missing. */
public sealed interface Wanted<T> {

    /** Nothing is asked. */
    record Whatever<T>() implements Wanted<T> {}

    /** It must be missing. */
    record None<T>() implements Wanted<T> {}

    /** It must be there. */
    record Any<T>() implements Wanted<T> {}

    record Exactly<T>(T value) implements Wanted<T> {}

    static <T> Wanted<T> whatever() {
        return new Whatever<>();
    }
}
