package dev.slipway.application.discussion;

import dev.slipway.application.access.Access;
import dev.slipway.application.discussion.port.DiscussionViews;
import dev.slipway.application.discussion.port.Discussions.LockedDiscussion;
import dev.slipway.application.discussion.port.Discussions;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.discussion.DiscussionKey;
import dev.slipway.domain.discussion.NoteAudience;
import dev.slipway.domain.discussion.Noteable;
import java.util.Optional;
import java.util.OptionalLong;

/** Marks all notes of a thread as resolved or unresolved. Notes that are so already keep their time and user. */
public final class ResolveThread {

    private final Access access;
    private final Noteables noteables;
    private final Discussions discussions;
    private final SystemNotes notes;
    private final DiscussionViews views;
    private final Transactions transactions;

    ResolveThread(Access access, Noteables noteables, Discussions discussions, SystemNotes notes, DiscussionViews views,
            Transactions transactions) {
        this.access = access;
        this.noteables = noteables;
        this.discussions = discussions;
        this.notes = notes;
        this.views = views;
        this.transactions = transactions;
    }

    public DiscussionView resolve(Caller caller, NoteableRef reference, String key, boolean resolved) {
        long userId = access.signedIn(caller).id();
        NoteableGrant grant = noteables.find(caller, reference);
        Noteable noteable = grant.noteable();
        transactions.run(now -> {
            NoteableGrant present = noteables.locked(caller, grant);
            LockedDiscussion discussion = Optional.of(key).filter(DiscussionKey::isKey)
                    .flatMap(named -> discussions.lock(noteable, named)).filter(found -> !found.internal() || grant.seesInternal())
                    .orElseThrow(() -> noteables.shows(caller, grant, key) ? Refusal.forbidden() : Refusal.notFound("Discussion"));
            boolean resolvable = discussion.kind().resolvable(noteable.kind(), discussion.system());
            if (!resolvable || !present.standing(userId, OptionalLong.empty()).resolvesThread()) {
                throw Refusal.forbidden();
            }
            discussions.resolveAll(discussion.id(), resolved ? OptionalLong.of(userId) : OptionalLong.empty(), now);
            boolean last = resolved && !discussion.resolved() && !discussions.unresolved(noteable);
            notes.resolved(noteable, userId, last, now);
        });
        return views.find(noteable, key, NoteAudience.ALL).orElseThrow(() -> Refusal.notFound("Discussion"));
    }
}
