package dev.slipway.domain.alert;

/** Event of the life cycle of an alert. */
public enum AlertEvent {
    /** A user sets it back to triggered. */
    TRIGGER,
    /** A user acknowledges it. */
    ACKNOWLEDGE,
    /** Its sender or a user resolves it. */
    RESOLVE,
    /** A user ignores it. */
    IGNORE
}
