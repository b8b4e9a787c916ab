package dev.slipway.application.access;

/** A project as clients name it: by number or by full path. */
public sealed interface ProjectRef {

    record Id(long id) implements ProjectRef {}

    /** Compared without regard to case. */
    record Path(String fullPath) implements ProjectRef {}

    /**
     * Digits are an id, everything with a slash in it a path; anything else names no project.
     * A number that is no id matches nothing.
     */
    static ProjectRef of(String text) {
        return IdOrPath.isNumber(text) ? new Id(IdOrPath.id(text)) : new Path(text.indexOf('/') < 0 ? "" : text);
    }
}
