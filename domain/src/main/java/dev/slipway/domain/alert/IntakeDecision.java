package dev.slipway.domain.alert;

import dev.slipway.domain.kernel.Reason;

/** What becomes of one item of a payload. */
public sealed interface IntakeDecision {

    /** Why so, for the alert's history and for operators. */
    Reason reason();

    /** The name under which it is counted. */
    default String name() {
        return switch (this) {
            case Opened ignored -> "opened";
            case Grouped ignored -> "grouped";
            case Resolved ignored -> "resolved";
            case NothingToResolve ignored -> "nothing_to_resolve";
            case Ignored ignored -> "ignored";
        };
    }

    /** A new alert. */
    record Opened(Reason reason) implements IntakeDecision {}

    /** One more occurrence of an open alert: its counter is incremented. */
    record Grouped(Reason reason) implements IntakeDecision {}

    /** The end of an open alert. */
    record Resolved(Reason reason) implements IntakeDecision {}

    /** The end of an alert of which none is open. */
    record NothingToResolve(Reason reason) implements IntakeDecision {}

    /** Taken, and nothing changes: an occurrence that is not counted, or an item that is none. */
    record Ignored(Reason reason) implements IntakeDecision {}
}
