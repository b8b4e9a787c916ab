package dev.slipway.domain.alert;

/** What happens to an alert. */
public enum AlertEvent {
    /** Somebody takes it for untouched again. */
    TRIGGER,
    /** Somebody looks after it. */
    ACKNOWLEDGE,
    /** It is over: its sender or somebody says so. */
    RESOLVE,
    /** Somebody wants to hear no more of it. */
    IGNORE
}
