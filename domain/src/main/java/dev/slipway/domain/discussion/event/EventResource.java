package dev.slipway.domain.discussion.event;

import dev.slipway.domain.discussion.Noteable;
import java.util.Objects;
import java.util.Optional;

/** An object whose changes of state are events that clients read. @param id in the table of its kind */
public record EventResource(Kind kind, long id) {

    /** Kinds of such objects. A kind that is added is one row. */
    public enum Kind {
        ISSUE("Issue"), MERGE_REQUEST("MergeRequest"), EPIC("Epic");

        private final String wireName;

        Kind(String wireName) {
            this.wireName = wireName;
        }

        public String wireName() {
            return wireName;
        }
    }

    public EventResource {
        Objects.requireNonNull(kind);
    }

    /** Returns the object with notes as one with events; empty for kinds that have none. */
    public static Optional<EventResource> of(Noteable noteable) {
        return switch (noteable) {
            case Noteable.Commit ignored -> Optional.empty();
            case Noteable.Snippet ignored -> Optional.empty();
            case Noteable.Epic epic -> Optional.of(new EventResource(Kind.EPIC, epic.id()));
            case Noteable.Issue issue -> Optional.of(new EventResource(Kind.ISSUE, issue.id()));
            case Noteable.MergeRequest request -> Optional.of(new EventResource(Kind.MERGE_REQUEST, request.id()));
        };
    }
}
