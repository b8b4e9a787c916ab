package dev.slipway.application.discussion;

import dev.slipway.application.access.Access;
import dev.slipway.application.discussion.activity.RecordMentions;
import dev.slipway.application.discussion.port.DiscussionViews;
import dev.slipway.application.discussion.port.Discussions.LockedNote;
import dev.slipway.application.discussion.port.Discussions;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.discussion.NoteAudience;
import dev.slipway.domain.discussion.NoteRules;
import dev.slipway.domain.discussion.NoteUsage;
import dev.slipway.domain.discussion.Noteable;
import dev.slipway.domain.discussion.note.MentionedItems.Texts;
import dev.slipway.domain.kernel.Reason;
import java.util.Optional;

/** Changes the text of a note, for its author and for maintainers. The same text changes nothing. */
public final class UpdateNote {

    private final Access access;
    private final Noteables noteables;
    private final RecordMentions mentions;
    private final Discussions discussions;
    private final DiscussionViews views;
    private final Transactions transactions;

    UpdateNote(Access access, Noteables noteables, RecordMentions mentions, Discussions discussions, DiscussionViews views,
            Transactions transactions) {
        this.access = access;
        this.noteables = noteables;
        this.mentions = mentions;
        this.discussions = discussions;
        this.views = views;
        this.transactions = transactions;
    }

    /** Returns a note that the caller may change, as it is. */
    public NoteView unchanged(Caller caller, NoteableRef reference, long noteId) {
        return changed(caller, reference, noteId, Optional.empty());
    }

    public NoteView update(Caller caller, NoteableRef reference, long noteId, String body) {
        return changed(caller, reference, noteId, Optional.of(body));
    }

    private NoteView changed(Caller caller, NoteableRef reference, long noteId, Optional<String> requested) {
        long userId = access.signedIn(caller).id();
        NoteableGrant grant = noteables.find(caller, reference);
        Noteable noteable = grant.noteable();
        transactions.run(now -> {
            NoteableGrant present = noteables.locked(caller, grant);
            LockedNote note = discussions.lockNote(noteable, noteId)
                    .filter(found -> !found.discussion().internal() || grant.seesInternal())
                    .orElseThrow(() -> noteables.shows(caller, grant, noteId) ? Refusal.forbidden() : Refusal.notFound());
            if (!present.standing(userId, note.authorId()).changes(note.system())) {
                throw Refusal.forbidden();
            }
            String body = requested.orElse(note.body());
            error(grant, userId, note, body).ifPresent(reason -> {
                throw Refusal.badRequest(reason);
            });
            if (!body.equals(note.body())) {
                discussions.edit(note.id(), body, now);
                mentions.noted(noteable, note.discussion().internal(), Texts.of(note.body()), body, userId);
            }
        });
        return views.note(noteable, noteId, NoteAudience.ALL).orElseThrow(Refusal::notFound);
    }

    /**
     * Returns the error of a new text. One that is not longer fits, even if the object is full. Callers who are not members change only
     * notes of their own.
     */
    private Optional<Reason> error(NoteableGrant grant, long userId, LockedNote note, String body) {
        if (NoteRules.characters(body) <= NoteRules.characters(note.body())) {
            return NoteRules.error(body, NoteUsage.NONE);
        }
        NoteUsage others = discussions.usage(grant.noteable()).without(note.body());
        return grant.member() ? NoteRules.error(body, others)
                : NoteRules.outsiderError(body, others, discussions.usage(grant.noteable(), userId).without(note.body()));
    }
}
