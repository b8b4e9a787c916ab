package dev.slipway.application.mergerequest.note;

import dev.slipway.application.mergerequest.merging.MergeListener;
import dev.slipway.application.mergerequest.port.MergeRequests.Locked;
import dev.slipway.domain.mergerequest.MergeRequestEvent;
import java.time.Instant;

/** Writes the system note about a merge by the server. */
public final class NoteMerges implements MergeListener {

    private final RequestNotes notes;

    public NoteMerges(RequestNotes notes) {
        this.notes = notes;
    }

    @Override
    public void merged(Locked request, Merge merge, Instant now) {
        notes.moved(request, MergeRequestEvent.MERGE, merge.byUser().isPresent() ? (Long) merge.byUser().getAsLong() : null, now);
    }
}
