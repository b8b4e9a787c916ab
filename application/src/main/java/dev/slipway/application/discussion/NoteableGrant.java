package dev.slipway.application.discussion;

import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.discussion.DiscussionLock;
import dev.slipway.domain.discussion.NoteStanding;
import dev.slipway.domain.discussion.Noteable;
import java.util.OptionalLong;

/**
 * An object with notes that a caller sees, and the rights of the caller there.
 *
 * @param authorId account that made the object; empty if it has none, and for commits
 * @param mayWrite whether the caller writes notes on it
 */
public record NoteableGrant(Noteable noteable, ProjectGrant project, OptionalLong authorId, boolean mayWrite) {

    /**
     * Returns the grant as it is under the lock of the object's notes, which {@link Noteables#locked} takes.
     *
     * @param membersOnly whether the discussion is locked, perhaps since the object was found
     */
    NoteableGrant under(boolean membersOnly) {
        return new NoteableGrant(noteable, project, authorId, mayWrite && DiscussionLock.admits(membersOnly, project.standing()));
    }

    /** Rejects callers who may not write notes. */
    void requireWriting() {
        if (!mayWrite) {
            throw Refusal.forbidden();
        }
    }

    /** Returns whether the limits of members apply. */
    public boolean member() {
        return project.standing().administrator() || project.standing().role().isPresent();
    }

    boolean seesInternal() {
        return project.allows(Ability.READ_INTERNAL_NOTES);
    }

    boolean backdates() {
        return project.allows(Ability.BACKDATE_NOTES);
    }

    /** @param author of the note; empty if the account is gone */
    NoteStanding standing(long callerId, OptionalLong author) {
        return new NoteStanding(is(author, callerId), is(authorId, callerId), mayWrite, project.allows(Ability.MANAGE_NOTES),
                project.allows(Ability.RESOLVE_THREADS));
    }

    private static boolean is(OptionalLong account, long callerId) {
        return account.isPresent() && account.getAsLong() == callerId;
    }
}
