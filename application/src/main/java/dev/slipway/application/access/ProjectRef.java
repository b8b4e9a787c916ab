package dev.slipway.application.access;

/** Reference to a project: by id or by full path. */
public sealed interface ProjectRef {

    record Id(long id) implements ProjectRef {}

    /** Compared without regard to case. */
    record Path(String fullPath) implements ProjectRef {}

    /**
     * Parses a reference. Digits are an id, text with a slash is a path; other text names no project. A number that is no id matches
     * nothing.
     */
    static ProjectRef of(String text) {
        return IdOrPath.isNumber(text) ? new Id(IdOrPath.id(text)) : new Path(text.indexOf('/') < 0 ? "" : text);
    }
}
