package dev.slipway.domain.alert;

import dev.slipway.domain.kernel.Reason;

/** Result of one item of a payload. */
public sealed interface IntakeDecision {

    /** Returns the reason, for the alert's history and for operators. */
    Reason reason();

    /** Returns the name of its metric label. */
    default String name() {
        return switch (this) {
            case Opened ignored -> "opened";
            case Grouped ignored -> "grouped";
            case Resolved ignored -> "resolved";
            case NothingToResolve ignored -> "nothing_to_resolve";
            case Ignored ignored -> "ignored";
        };
    }

    /** Opens a new alert. */
    record Opened(Reason reason) implements IntakeDecision {}

    /** Increments the counter of an open alert. */
    record Grouped(Reason reason) implements IntakeDecision {}

    /** Resolves an open alert. */
    record Resolved(Reason reason) implements IntakeDecision {}

    /** Resolves no alert, since none of the fingerprint is open. */
    record NothingToResolve(Reason reason) implements IntakeDecision {}

    /** Accepts an item without any change: an occurrence that does not count, or an item that is no occurrence. */
    record Ignored(Reason reason) implements IntakeDecision {}
}
