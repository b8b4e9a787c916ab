package dev.slipway.application.discussion;

import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.discussion.rights.NotedPlace;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.domain.discussion.NoteStanding;
import dev.slipway.domain.discussion.Noteable;
import java.util.OptionalLong;

/**
 * An object with notes that a caller sees, and the rights of the caller there.
 *
 * @param authorId account that made the object; empty if it has none, and for commits
 * @param mayWrite whether the caller writes notes on it
 */
public record NoteableGrant(Noteable noteable, NotedPlace place, OptionalLong authorId, boolean mayWrite) {

    /** Creates the grant of an object of a project. */
    public NoteableGrant(Noteable noteable, ProjectGrant project, OptionalLong authorId, boolean mayWrite) {
        this(noteable, new NotedPlace.InProject(project), authorId, mayWrite);
    }

    /** Returns the project of the object; fails for objects of groups. */
    public ProjectGrant project() {
        if (place instanceof NotedPlace.InProject(ProjectGrant project)) {
            return project;
        }
        throw new IllegalStateException("no object of a project: " + noteable.identity());
    }

    /**
     * Returns the grant as it is under the lock of the object's notes, which {@link Noteables#locked} takes.
     *
     * @param membersOnly whether the discussion is locked, perhaps since the object was found
     */
    NoteableGrant under(boolean membersOnly) {
        return new NoteableGrant(noteable, place, authorId, mayWrite && place.admits(membersOnly));
    }

    /** Rejects callers who may not write notes. */
    void requireWriting() {
        if (!mayWrite) {
            throw Refusal.forbidden();
        }
    }

    /** Returns whether the limits of members apply. */
    public boolean member() {
        return place.member();
    }

    boolean seesInternal() {
        return place.seesInternal();
    }

    boolean backdates() {
        return place.backdates();
    }

    /** @param author of the note; empty if the account is gone */
    NoteStanding standing(long callerId, OptionalLong author) {
        return new NoteStanding(is(author, callerId), is(authorId, callerId), mayWrite, place.manages(), place.resolves());
    }

    private static boolean is(OptionalLong account, long callerId) {
        return account.isPresent() && account.getAsLong() == callerId;
    }
}
