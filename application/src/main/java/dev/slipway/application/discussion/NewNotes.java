package dev.slipway.application.discussion;

import dev.slipway.application.discussion.port.Discussions;
import dev.slipway.application.discussion.port.Discussions.NewDiscussion;
import dev.slipway.application.discussion.port.Discussions.NewNote;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Secrets;
import dev.slipway.domain.discussion.DiffPosition;
import dev.slipway.domain.discussion.DiscussionKey;
import dev.slipway.domain.discussion.DiscussionKind;
import dev.slipway.domain.discussion.NoteRules;
import dev.slipway.domain.discussion.NoteTime;
import dev.slipway.domain.discussion.NoteUsage;
import dev.slipway.domain.discussion.Noteable;
import dev.slipway.domain.kernel.Reason;
import java.time.Instant;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Checks new comments, and stores discussions. */
final class NewNotes {

    private static final int NONCE = 20;

    private final Discussions discussions;
    private final Secrets secrets;

    NewNotes(Discussions discussions, Secrets secrets) {
        this.discussions = discussions;
        this.secrets = secrets;
    }

    /**
     * A comment as its author sends it.
     *
     * @param createdAt time of the comment, which only some callers may choose; empty for the present one
     */
    record Draft(long authorId, String body, Optional<Instant> createdAt) {

        /** Rejects texts that no comment may have. @param wording returns the reason as clients are told it */
        void require(UnaryOperator<Reason> wording) {
            reject(NoteRules.error(body, NoteUsage.NONE).map(wording));
        }
    }

    private static void reject(Optional<Reason> error) {
        error.ifPresent(reason -> {
            throw Refusal.badRequest(reason);
        });
    }

    /** Returns the comment to be stored, under the lock of the object's notes. @param wording returns the reason as clients are told it */
    NewNote comment(NoteableGrant grant, Draft draft, UnaryOperator<Reason> wording, Instant now) {
        NoteUsage others = discussions.usage(grant.noteable());
        reject((grant.member() ? NoteRules.error(draft.body(), others)
                : NoteRules.outsiderError(draft.body(), others, discussions.usage(grant.noteable(), draft.authorId()))).map(wording));
        return switch (NoteTime.of(draft.createdAt(), grant.backdates(), now)) {
            case NoteTime.At(Instant moment) -> NewNote.comment(draft.authorId(), draft.body(), moment);
            case NoteTime.Rejected() -> throw Refusal.parameter("created_at", "param.values");
        };
    }

    /**
     * A discussion without its notes.
     *
     * @param internal whether only members from reporters on see it
     * @param position empty unless it is about a diff
     */
    record Opening(DiscussionKind kind, boolean internal, Optional<DiffPosition> position) {

        static Opening thread(Optional<DiffPosition> position) {
            return new Opening(position.isPresent() ? DiscussionKind.DIFF : DiscussionKind.THREAD, false, position);
        }

        static Opening comment(Optional<DiffPosition> position) {
            return new Opening(position.isPresent() ? DiscussionKind.DIFF : DiscussionKind.INDIVIDUAL, false, position);
        }

        Opening internal(boolean hidden) {
            return new Opening(kind, hidden, position);
        }
    }

    /** Identity of a stored discussion. @param noteId of its first note */
    record Started(String key, long noteId) {}

    /** Returns a discussion of a single note. */
    NewDiscussion individual(Noteable noteable, NewNote note) {
        return new NewDiscussion(noteable, DiscussionKey.of(noteable, secrets.token(NONCE)), DiscussionKind.INDIVIDUAL, false,
                Optional.empty(), note);
    }

    Started start(Noteable noteable, Opening opening, NewNote first) {
        String key = DiscussionKey.of(noteable, secrets.token(NONCE));
        return new Started(key,
                discussions.start(new NewDiscussion(noteable, key, opening.kind(), opening.internal(), opening.position(), first)));
    }
}
