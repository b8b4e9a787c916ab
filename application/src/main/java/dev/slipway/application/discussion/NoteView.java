package dev.slipway.application.discussion;

import dev.slipway.application.user.UserBrief;
import dev.slipway.domain.discussion.DiffPosition;
import dev.slipway.domain.discussion.DiscussionKind;
import dev.slipway.domain.discussion.Noteable;
import java.time.Instant;
import java.util.Optional;

/** A note as shown to clients. */
public record NoteView(long id, Noteable noteable, Context context, Content content, Times times, Optional<Resolution> resolution) {

    /**
     * The discussion of a note.
     *
     * @param position empty unless it is about a diff
     */
    public record Context(String key, DiscussionKind kind, boolean internal, Optional<DiffPosition> position) {}

    /**
     * @param system whether the server wrote it about a change of the object
     * @param author empty if the account is gone
     */
    public record Content(String body, boolean system, Optional<UserBrief> author) {}

    public record Times(Instant createdAt, Instant updatedAt) {}

    /** @param by empty if the account is gone */
    public record Resolution(Instant at, Optional<UserBrief> by) {}

    public boolean resolvable() {
        return context.kind().resolvable(noteable.kind(), content.system());
    }
}
