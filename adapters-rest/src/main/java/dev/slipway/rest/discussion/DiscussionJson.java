package dev.slipway.rest.discussion;

import dev.slipway.application.discussion.DiscussionView;
import dev.slipway.rest.edge.paging.Links;
import java.util.List;

/** A discussion on the wire. */
record DiscussionJson(String id, boolean individualNote, List<NoteJson> notes) {

    static DiscussionJson of(DiscussionView discussion, Links links) {
        return new DiscussionJson(discussion.key(), discussion.kind().individual(),
                discussion.notes().stream().map(note -> NoteJson.of(note, links)).toList());
    }
}
