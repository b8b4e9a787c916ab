package dev.slipway.domain.discussion;

import dev.slipway.domain.kernel.Reason;
import java.util.Optional;
import java.util.stream.Stream;

/** Kinds of discussions. All notes of a discussion bear the type of its kind. */
public enum DiscussionKind {
    /** A single comment, or a note of the system. */
    INDIVIDUAL("individual", Optional.empty()),
    THREAD("thread", Optional.of("DiscussionNote")),
    /** A thread about a place in a diff. */
    DIFF("diff", Optional.of("DiffNote"));

    private final String storedName;
    private final Optional<String> noteType;

    DiscussionKind(String storedName, Optional<String> noteType) {
        this.storedName = storedName;
        this.noteType = noteType;
    }

    /** Decision about a reply. */
    public sealed interface Reply {

        /** The discussion takes the reply, as a discussion of this kind from then on. */
        record Accepted(DiscussionKind kind) implements Reply {}

        record Rejected(Reason reason) implements Reply {}
    }

    public String storedName() {
        return storedName;
    }

    public static DiscussionKind of(String storedName) {
        return Stream.of(values()).filter(kind -> kind.storedName.equals(storedName)).findFirst().orElseThrow();
    }

    /** Returns the type of the notes on the wire; empty for single comments. */
    public Optional<String> noteType() {
        return noteType;
    }

    public boolean individual() {
        return this == INDIVIDUAL;
    }

    /** Returns whether a note of this kind is resolved. */
    public boolean resolvable(NoteableKind noteable, boolean system) {
        return !individual() && noteable.resolvable() && !system;
    }

    /** Decides about a reply to a discussion whose first note is one of the system, or not. */
    public Reply reply(NoteableKind noteable, boolean system) {
        if (!individual()) {
            return new Reply.Accepted(this);
        }
        return noteable.repliable() && !system ? new Reply.Accepted(THREAD) : new Reply.Rejected(Reason.of("discussion.closed"));
    }
}
