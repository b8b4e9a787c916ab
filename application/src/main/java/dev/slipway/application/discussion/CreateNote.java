package dev.slipway.application.discussion;

import dev.slipway.application.access.Access;
import dev.slipway.application.discussion.NewNotes.Draft;
import dev.slipway.application.discussion.NewNotes.Opening;
import dev.slipway.application.discussion.activity.RecordMentions;
import dev.slipway.application.discussion.port.DiscussionViews;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.discussion.NoteAudience;
import dev.slipway.domain.discussion.note.MentionedItems.Texts;
import java.time.Instant;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Writes a single comment on an object. */
public final class CreateNote {

    private final Access access;
    private final Noteables noteables;
    private final NewNotes notes;
    private final RecordMentions mentions;
    private final DiscussionViews views;
    private final Transactions transactions;

    CreateNote(Access access, Noteables noteables, NewNotes notes, RecordMentions mentions, DiscussionViews views,
            Transactions transactions) {
        this.access = access;
        this.noteables = noteables;
        this.notes = notes;
        this.mentions = mentions;
        this.views = views;
        this.transactions = transactions;
    }

    /**
     * @param createdAt time of the note, which counts for callers who may set it; empty for the present one
     * @param internal  whether it is for members from reporters on; rejected for callers who do not see such notes
     */
    public record Request(String body, Optional<Instant> createdAt, boolean internal) {}

    public NoteView create(Caller caller, NoteableRef reference, Request request) {
        Draft draft = new Draft(access.signedIn(caller).id(), request.body(), request.createdAt());
        NoteableGrant grant = noteables.find(caller, reference);
        grant.requireWriting();
        if (request.internal() && !grant.seesInternal()) {
            throw Refusal.forbidden();
        }
        draft.require(UnaryOperator.identity());
        Opening opening = Opening.comment(Optional.empty()).internal(request.internal());
        long note = transactions.write(now -> {
            noteables.locked(caller, grant).requireWriting();
            mentions.noted(grant.noteable(), request.internal(), Texts.NONE, draft.body(), draft.authorId());
            return notes.start(grant.noteable(), opening, notes.comment(grant, draft, UnaryOperator.identity(), now)).noteId();
        });
        return views.note(grant.noteable(), note, NoteAudience.ALL).orElseThrow(Refusal::notFound);
    }
}
