package dev.slipway.application.discussion;

import dev.slipway.application.access.Access;
import dev.slipway.application.discussion.NewNotes.Draft;
import dev.slipway.application.discussion.NewNotes.Opening;
import dev.slipway.application.discussion.activity.RecordMentions;
import dev.slipway.application.discussion.port.DiscussionViews;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.discussion.DiffPosition;
import dev.slipway.domain.discussion.NoteAudience;
import dev.slipway.domain.discussion.note.MentionedItems.Texts;
import java.time.Instant;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Starts a thread on an object, or on a position in its diff. */
public final class CreateDiscussion {

    private final Access access;
    private final Noteables noteables;
    private final NotePositions positions;
    private final NewNotes notes;
    private final RecordMentions mentions;
    private final DiscussionViews views;
    private final Transactions transactions;

    CreateDiscussion(Access access, Noteables noteables, NotePositions positions, NewNotes notes, RecordMentions mentions,
            DiscussionViews views, Transactions transactions) {
        this.access = access;
        this.noteables = noteables;
        this.positions = positions;
        this.notes = notes;
        this.mentions = mentions;
        this.views = views;
        this.transactions = transactions;
    }

    /**
     * @param createdAt time of the first note, which counts for callers who may set it; empty for the present one
     * @param position  empty for a thread that is not about a diff
     */
    public record Request(String body, Optional<Instant> createdAt, Optional<DiffPosition> position) {}

    public DiscussionView create(Caller caller, NoteableRef reference, Request request) {
        Draft draft = new Draft(access.signedIn(caller).id(), request.body(), request.createdAt());
        NoteableGrant grant = noteables.find(caller, reference);
        grant.requireWriting();
        draft.require(UnaryOperator.identity());
        Optional<DiffPosition> position = request.position().map(sent -> positions.found(grant.noteable(), sent));
        String key = transactions.write(now -> {
            noteables.locked(caller, grant).requireWriting();
            mentions.noted(grant.noteable(), false, Texts.NONE, draft.body(), draft.authorId());
            return notes.start(grant.noteable(), Opening.thread(position),
                    notes.comment(grant, draft, UnaryOperator.identity(), now)).key();
        });
        return views.find(grant.noteable(), key, NoteAudience.ALL).orElseThrow(() -> Refusal.notFound("Discussion"));
    }
}
