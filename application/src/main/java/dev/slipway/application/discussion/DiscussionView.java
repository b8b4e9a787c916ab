package dev.slipway.application.discussion;

import dev.slipway.domain.discussion.DiscussionKind;
import java.util.List;

/** A discussion as shown to clients. @param notes oldest first, at least one */
public record DiscussionView(String key, DiscussionKind kind, List<NoteView> notes) {

    public DiscussionView {
        notes = List.copyOf(notes);
    }
}
