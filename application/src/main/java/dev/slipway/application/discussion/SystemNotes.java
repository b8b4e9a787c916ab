package dev.slipway.application.discussion;

import dev.slipway.application.discussion.NewNotes.Opening;
import dev.slipway.application.discussion.port.Discussions;
import dev.slipway.application.discussion.port.Discussions.Mention;
import dev.slipway.application.discussion.port.Discussions.NewNote;
import dev.slipway.application.kernel.port.Secrets;
import dev.slipway.application.user.port.InternalUsers;
import dev.slipway.domain.discussion.Noteable;
import dev.slipway.domain.discussion.SystemNoteUsage;
import dev.slipway.domain.user.UserKind;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * Writes the notes of the system about changes of an object, each a discussion that takes no replies. Features that change such an object
 * call it in the transaction of the change, in which they have locked the object. These notes count towards no limit of comments.
 */
public final class SystemNotes {

    private final Discussions discussions;
    private final NewNotes notes;
    private final InternalUsers internal;

    public SystemNotes(Discussions discussions, Secrets secrets, InternalUsers internal) {
        this.discussions = discussions;
        this.notes = new NewNotes(discussions, secrets);
        this.internal = internal;
    }

    /** Writes the note about the last thread that was resolved. @param all whether no thread of the object is unresolved any more */
    void resolved(Noteable noteable, long byUser, boolean all, Instant now) {
        if (all) {
            write(noteable, byUser, List.of("resolved all threads"), now);
        }
    }

    /**
     * Writes notes in their order, while {@link SystemNoteUsage} admits them.
     *
     * @param byUser who made the change; null for the server itself, for which the ghost user stands
     */
    public void write(Noteable noteable, @Nullable Long byUser, List<String> texts, Instant now) {
        if (texts.isEmpty()) {
            return;
        }
        long author = byUser == null ? internal.id(UserKind.GHOST, now) : byUser;
        texts.stream().filter(text -> discussions.systemUsage(noteable, author, text).admits())
                .forEach(text -> notes.start(noteable, Opening.comment(Optional.empty()),
                        new NewNote(author, text, true, OptionalLong.empty(), now)));
    }

    /**
     * Writes a note that names another object, once for each of these. Readers of that object alone are shown it.
     *
     * @return false, and writes nothing, if it was written before, or there are too many of them
     */
    public boolean mention(Noteable noteable, Mention mention, long byUser, String text, Instant now) {
        discussions.lock(noteable);
        return discussions.mention(notes.individual(noteable, new NewNote(byUser, text, true, OptionalLong.empty(), now)), mention);
    }

    /** Returns whether such a note was written before. Read without a lock, so that repeated mentions cost little. */
    public boolean mentioned(Noteable noteable, Mention mention) {
        return discussions.mentioned(noteable, mention.identity());
    }
}
