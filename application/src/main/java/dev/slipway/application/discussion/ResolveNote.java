package dev.slipway.application.discussion;

import dev.slipway.application.access.Access;
import dev.slipway.application.discussion.port.DiscussionViews;
import dev.slipway.application.discussion.port.Discussions.LockedNote;
import dev.slipway.application.discussion.port.Discussions;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.discussion.NoteAudience;
import dev.slipway.domain.discussion.NoteStanding;
import dev.slipway.domain.discussion.Noteable;
import dev.slipway.domain.kernel.Reason;
import java.util.OptionalLong;

/** Marks a note of a thread as resolved or unresolved. A note that is so already keeps its time and user. */
public final class ResolveNote {

    private final Access access;
    private final Noteables noteables;
    private final Discussions discussions;
    private final SystemNotes notes;
    private final DiscussionViews views;
    private final Transactions transactions;

    ResolveNote(Access access, Noteables noteables, Discussions discussions, SystemNotes notes, DiscussionViews views,
            Transactions transactions) {
        this.access = access;
        this.noteables = noteables;
        this.discussions = discussions;
        this.notes = notes;
        this.views = views;
        this.transactions = transactions;
    }

    public NoteView resolve(Caller caller, NoteableRef reference, long noteId, boolean resolved) {
        long userId = access.signedIn(caller).id();
        NoteableGrant grant = noteables.find(caller, reference);
        Noteable noteable = grant.noteable();
        transactions.run(now -> {
            NoteableGrant present = noteables.locked(caller, grant);
            LockedNote note = discussions.lockNote(noteable, noteId)
                    .filter(found -> !found.discussion().internal() || grant.seesInternal())
                    .orElseThrow(() -> noteables.shows(caller, grant, noteId) ? unresolvable(present.standing(userId, OptionalLong.empty()))
                            : Refusal.notFound());
            NoteStanding standing = present.standing(userId, note.authorId());
            if (!standing.resolvesNote() || !note.discussion().kind().resolvable(noteable.kind(), note.system())) {
                throw unresolvable(standing);
            }
            if (note.resolved() != resolved) {
                discussions.resolve(note.id(), resolved ? OptionalLong.of(userId) : OptionalLong.empty(), now);
                notes.resolved(noteable, userId, resolved && !discussions.unresolved(noteable), now);
            }
        });
        return views.note(noteable, noteId, NoteAudience.ALL).orElseThrow(Refusal::notFound);
    }

    private static Refusal unresolvable(NoteStanding standing) {
        return standing.resolvesNote() ? Refusal.badRequest(Reason.of("note.not_resolvable")) : Refusal.forbidden();
    }
}
