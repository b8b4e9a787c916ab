package dev.slipway.application.access;

/** Reference to a group or namespace: by id or by full path, which may be a single segment. */
public sealed interface GroupRef {

    record Id(long id) implements GroupRef {}

    /** Compared without regard to case. */
    record Path(String fullPath) implements GroupRef {}

    static GroupRef of(String text) {
        return IdOrPath.isNumber(text) ? new Id(IdOrPath.id(text)) : new Path(text);
    }
}
