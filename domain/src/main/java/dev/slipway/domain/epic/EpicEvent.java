package dev.slipway.domain.epic;

/** Event of the life cycle of an epic, by a user. */
public enum EpicEvent {
    CLOSE, REOPEN
}
