package dev.slipway.application.discussion.port;

import dev.slipway.application.discussion.DiscussionView;
import dev.slipway.application.discussion.NoteActivity;
import dev.slipway.application.discussion.NoteOrder;
import dev.slipway.application.discussion.NoteView;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.domain.discussion.MentionSource;
import dev.slipway.domain.discussion.NoteAudience;
import dev.slipway.domain.discussion.Noteable;
import java.util.Optional;
import java.util.Set;

/** Discussions and notes as shown to clients. */
public interface DiscussionViews {

    /** Returns discussions by the time of their first note. */
    Page<DiscussionView> list(Noteable noteable, NoteAudience audience, PageRequest page);

    /** Returns a discussion of the object. */
    Optional<DiscussionView> find(Noteable noteable, String key, NoteAudience audience);

    /** Returns notes of all discussions. */
    Page<NoteView> notes(Noteable noteable, NoteAudience audience, NoteActivity activity, NoteOrder order, PageRequest page);

    /** Returns a note of the object. */
    Optional<NoteView> note(Noteable noteable, long noteId, NoteAudience audience);

    /** Returns the sources of the mentions of an object. */
    Set<MentionSource> mentions(Noteable noteable);
}
