package dev.slipway.application.discussion.port;

import dev.slipway.application.discussion.DiscussionView;
import dev.slipway.application.discussion.NoteActivity;
import dev.slipway.application.discussion.NoteOrder;
import dev.slipway.application.discussion.NoteView;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.domain.discussion.Noteable;
import java.util.Optional;

/** Discussions and notes as shown to clients. */
public interface DiscussionViews {

    /**
     * Returns discussions by the time of their first note.
     *
     * @param internal whether internal ones are included
     */
    Page<DiscussionView> list(Noteable noteable, boolean internal, PageRequest page);

    /** Returns a discussion of the object. @param internal whether an internal one is found */
    Optional<DiscussionView> find(Noteable noteable, String key, boolean internal);

    /** Returns notes of all discussions. @param internal whether internal ones are included */
    Page<NoteView> notes(Noteable noteable, boolean internal, NoteActivity activity, NoteOrder order, PageRequest page);

    /** Returns a note of the object. @param internal whether an internal one is found */
    Optional<NoteView> note(Noteable noteable, long noteId, boolean internal);
}
