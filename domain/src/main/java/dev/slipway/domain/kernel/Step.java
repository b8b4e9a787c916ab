package dev.slipway.domain.kernel;

/**
 * The answer of a life cycle to one event. "Stayed" is an answer of its own, so that repeating a request is designed
 * and not an accident.
 */
public sealed interface Step<S extends Enum<S>> {

    /** The state after the event. */
    S state();

    record Moved<S extends Enum<S>>(S from, S to, String rule) implements Step<S> {
        @Override
        public S state() {
            return to;
        }
    }

    record Stayed<S extends Enum<S>>(S state, String rule) implements Step<S> {
    }

    record Refused<S extends Enum<S>>(S state, Reason reason) implements Step<S> {
    }
}
