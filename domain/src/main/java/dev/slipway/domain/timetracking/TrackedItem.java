package dev.slipway.domain.timetracking;

import dev.slipway.domain.discussion.Noteable;
import java.util.Objects;
import java.util.Optional;

/** An object that has times of the work on it. @param id in the table of its kind */
public record TrackedItem(Kind kind, long id) {

    /** Kinds of such objects. */
    public enum Kind { ISSUE, MERGE_REQUEST }

    public TrackedItem {
        Objects.requireNonNull(kind);
    }

    /** Returns an object with notes as one with times; empty for kinds that have none. */
    public static Optional<TrackedItem> of(Noteable noteable) {
        return switch (noteable) {
            case Noteable.Commit ignored -> Optional.empty();
            case Noteable.Issue issue -> Optional.of(new TrackedItem(Kind.ISSUE, issue.id()));
            case Noteable.MergeRequest request -> Optional.of(new TrackedItem(Kind.MERGE_REQUEST, request.id()));
        };
    }
}
