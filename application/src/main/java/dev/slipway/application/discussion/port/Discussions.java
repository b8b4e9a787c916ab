package dev.slipway.application.discussion.port;

import dev.slipway.domain.discussion.DiffPosition;
import dev.slipway.domain.discussion.DiscussionKind;
import dev.slipway.domain.discussion.MentionSource;
import dev.slipway.domain.discussion.NoteUsage;
import dev.slipway.domain.discussion.Noteable;
import dev.slipway.domain.discussion.SystemNoteUsage;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Stores discussions and their notes. A discussion has at least one note, and goes with its last one. A merge request counts as updated
 * when it gets a note.
 */
public interface Discussions {

    /**
     * Locks the notes of an object against other writers until the transaction ends, and returns whether its discussion is locked: whether
     * only members write notes.
     */
    boolean lock(Noteable noteable);

    /** Returns number and size of the comments of an object. */
    NoteUsage usage(Noteable noteable);

    /** Returns number and size of the comments of an object that a user wrote. */
    NoteUsage usage(Noteable noteable, long authorId);

    /** Returns the numbers of the system notes of an object, and of those that an author wrote, and wrote with a text. */
    SystemNoteUsage systemUsage(Noteable noteable, long authorId, String text);

    /** Stores a discussion with its first note, and returns the id of the note. */
    long start(NewDiscussion discussion);

    /**
     * Stores a discussion about a mention of an object. It is never locked, since it takes no changes. The object does not count as
     * updated by it, since not all of its readers are told.
     *
     * @return false, and stores nothing, if the object was mentioned there before, or has too many mentions
     */
    boolean mention(NewDiscussion discussion, Mention mention);

    /** Returns whether an object has a discussion about a mention. @param identity of the mention */
    boolean mentioned(Noteable noteable, String identity);

    /**
     * @param source   object that mentions it, closed it, or was linked to it
     * @param occasion tells several mentions by one source apart; empty for one in a text
     * @param byMember whether a member of the project of the mentioned object mentions it
     */
    record Mention(Noteable source, String occasion, boolean byMember) {

        /** Begins the identities of mentions that tell of links: no kind of objects has that name. */
        public static final String LINK = "link ";

        /** @param closes whether it was closed by the source */
        public Mention(Noteable source, boolean closes, boolean byMember) {
            this(source, closes ? "closing" : "", byMember);
        }

        /** @param removed whether the link to the source was removed */
        public static Mention ofLink(Noteable source, long linkId, boolean removed, boolean byMember) {
            return new Mention(source, LINK + linkId + (removed ? " removed" : ""), byMember);
        }

        /** Returns whether it tells of a link. */
        public boolean tellsOfLink() {
            return occasion.startsWith(LINK);
        }

        /** Returns where it is mentioned: readers of that are told. */
        public MentionSource from() {
            return MentionSource.of(source);
        }

        /** Returns a text that no other mention of the object has. */
        public String identity() {
            return occasion.isEmpty() ? source.identity() : occasion + " " + source.identity();
        }
    }

    /** Locks a discussion of the object. */
    Optional<LockedDiscussion> lock(Noteable noteable, String key);

    /** Adds a note to a locked discussion, which is of this kind from then on, and returns the id of the note. */
    long reply(long discussionId, DiscussionKind kind, NewNote note);

    /** Returns a note of the object, and locks its discussion. Those about mentions are not found. */
    Optional<LockedNote> lockNote(Noteable noteable, long noteId);

    void edit(long noteId, String body, Instant now);

    /** Marks a note as resolved by a user, or as unresolved if there is none. */
    void resolve(long noteId, OptionalLong byUser, Instant now);

    /** Marks those comments of a discussion as resolved, or as unresolved, that are not so already. */
    void resolveAll(long discussionId, OptionalLong byUser, Instant now);

    /** Returns whether any comment in a thread of the object is not resolved. */
    boolean unresolved(Noteable noteable);

    /** Removes a note, and its discussion if that has no other. */
    void remove(long noteId);

    /** Removes at most {@code most} discussions of a project, and those about mentions elsewhere from it, and returns their number. */
    int removeSome(long projectId, int most);

    /** Returns whether the user wrote or resolved any note. */
    boolean involves(long userId);

    /** Reassigns the notes that one user wrote and resolved to another. */
    void reassign(long fromUser, long toUser);

    /**
     * Removes the notes that a user wrote in at most {@code most} discussions, and those discussions that have no other.
     *
     * @return number of these discussions; fewer than {@code most} if no other was left
     */
    int removeSomeOf(long userId, int most);

    /**
     * @param internal whether only members from reporters on see it
     * @param position empty unless it is about a diff
     */
    record NewDiscussion(Noteable noteable, String key, DiscussionKind kind, boolean internal, Optional<DiffPosition> position,
            NewNote first) {}

    /**
     * @param system     whether the server writes it about a change of the object
     * @param resolvedBy user who resolved the thread that it joins; empty for a note that is open
     */
    record NewNote(long authorId, String body, boolean system, OptionalLong resolvedBy, Instant createdAt) {

        public static NewNote comment(long authorId, String body, Instant createdAt) {
            return new NewNote(authorId, body, false, OptionalLong.empty(), createdAt);
        }
    }

    /**
     * @param system   whether its first note is one of the system
     * @param resolved whether all its comments are marked as resolved
     */
    record LockedDiscussion(long id, String key, DiscussionKind kind, boolean internal, boolean system, boolean resolved) {}

    /**
     * @param authorId empty if the account is gone
     * @param resolved whether it is resolved
     */
    record LockedNote(long id, LockedDiscussion discussion, OptionalLong authorId, String body, boolean system, boolean resolved,
            Instant updatedAt) {}
}
