package dev.slipway.application.discussion;

import dev.slipway.application.access.Access;
import dev.slipway.application.discussion.NewNotes.Draft;
import dev.slipway.application.discussion.activity.RecordMentions;
import dev.slipway.application.discussion.port.DiscussionViews;
import dev.slipway.application.discussion.port.Discussions.LockedDiscussion;
import dev.slipway.application.discussion.port.Discussions.NewNote;
import dev.slipway.application.discussion.port.Discussions;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.discussion.DiscussionKey;
import dev.slipway.domain.discussion.DiscussionKind.Reply;
import dev.slipway.domain.discussion.NoteAudience;
import dev.slipway.domain.discussion.Noteable;
import dev.slipway.domain.discussion.note.MentionedItems.Texts;
import dev.slipway.domain.kernel.Reason;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.UnaryOperator;

/**
 * Adds a note to a discussion. A single comment becomes a thread where the kind of the object permits it. A reply to a resolved thread is
 * resolved by its author, so the thread stays as it was.
 */
public final class ReplyToDiscussion {

    private final Access access;
    private final Noteables noteables;
    private final NewNotes notes;
    private final RecordMentions mentions;
    private final Discussions discussions;
    private final DiscussionViews views;
    private final Transactions transactions;

    ReplyToDiscussion(Access access, Noteables noteables, NewNotes notes, RecordMentions mentions, Discussions discussions,
            DiscussionViews views, Transactions transactions) {
        this.access = access;
        this.noteables = noteables;
        this.notes = notes;
        this.mentions = mentions;
        this.discussions = discussions;
        this.views = views;
        this.transactions = transactions;
    }

    /** @param createdAt time of the note, which counts for callers who may set it; empty for the present one */
    public record Request(String body, Optional<Instant> createdAt) {}

    public NoteView reply(Caller caller, NoteableRef reference, String key, Request request) {
        Draft draft = new Draft(access.signedIn(caller).id(), request.body(), request.createdAt());
        NoteableGrant grant = noteables.find(caller, reference);
        grant.requireWriting();
        Noteable noteable = grant.noteable();
        long note = transactions.write(now -> {
            noteables.locked(caller, grant).requireWriting();
            LockedDiscussion discussion = Optional.of(key).filter(DiscussionKey::isKey)
                    .flatMap(named -> discussions.lock(noteable, named)).filter(found -> !found.internal() || grant.seesInternal())
                    .orElseThrow(() -> noteables.shows(caller, grant, key) ? Refusal.badRequest(Reason.of("discussion.closed"))
                            : Refusal.notFound("Discussion"));
            mentions.noted(noteable, discussion.internal(), Texts.NONE, draft.body(), draft.authorId());
            return switch (discussion.kind().reply(noteable.kind(), discussion.system())) {
                case Reply.Rejected rejected -> throw Refusal.badRequest(rejected.reason());
                case Reply.Accepted accepted -> discussions.reply(discussion.id(), accepted.kind(),
                        joined(discussion, notes.comment(grant, draft, UnaryOperator.identity(), now)));
            };
        });
        return views.note(noteable, note, NoteAudience.ALL).orElseThrow(Refusal::notFound);
    }

    private static NewNote joined(LockedDiscussion discussion, NewNote note) {
        return discussion.resolved()
                ? new NewNote(note.authorId(), note.body(), note.system(), OptionalLong.of(note.authorId()), note.createdAt())
                : note;
    }
}
