package dev.slipway.application.discussion;

import dev.slipway.application.access.Access;
import dev.slipway.application.discussion.port.Discussions;
import dev.slipway.application.discussion.port.Discussions.LockedNote;
import dev.slipway.application.kernel.Freshness;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.domain.access.Caller;

/** Deletes a note, for its author and for maintainers. A discussion goes with its last note. */
public final class DeleteNote {

    private final Access access;
    private final Noteables noteables;
    private final Discussions discussions;
    private final Transactions transactions;

    DeleteNote(Access access, Noteables noteables, Discussions discussions, Transactions transactions) {
        this.access = access;
        this.noteables = noteables;
        this.discussions = discussions;
        this.transactions = transactions;
    }

    public void delete(Caller caller, NoteableRef reference, long noteId, Freshness freshness) {
        long userId = access.signedIn(caller).id();
        NoteableGrant grant = noteables.find(caller, reference);
        transactions.write(() -> {
            NoteableGrant present = noteables.locked(caller, grant);
            LockedNote note = discussions.lockNote(grant.noteable(), noteId)
                    .filter(found -> !found.discussion().internal() || grant.seesInternal())
                    .orElseThrow(() -> noteables.shows(caller, grant, noteId) ? Refusal.forbidden() : Refusal.notFound());
            if (!present.standing(userId, note.authorId()).changes(note.system())) {
                throw Refusal.forbidden();
            }
            freshness.check(note.updatedAt());
            discussions.remove(note.id());
        });
    }
}
