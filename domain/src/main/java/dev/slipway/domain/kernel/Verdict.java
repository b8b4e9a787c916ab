package dev.slipway.domain.kernel;

import java.util.Optional;

/** What a policy says. A denial names its rule, so that nobody has to guess from a boolean. */
public sealed interface Verdict {

    record Allowed() implements Verdict {
    }

    record Denied(String rule, Reason reason) implements Verdict {
    }

    default boolean allowed() {
        return this instanceof Allowed;
    }

    default Optional<Reason> denial() {
        return this instanceof Denied denied ? Optional.of(denied.reason()) : Optional.empty();
    }
}
