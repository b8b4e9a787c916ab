package dev.slipway.domain.kernel;

import java.util.Optional;

/** Verdict of a policy. A denial names its rule and has a reason. */
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
