package dev.slipway.application.mergerequest.automerge;

import dev.slipway.application.mergerequest.MergeRequestVersion;
import dev.slipway.application.mergerequest.VersionListener;
import dev.slipway.application.mergerequest.note.RequestNotes;
import dev.slipway.application.mergerequest.port.AutoMerges;
import dev.slipway.application.mergerequest.port.MergeRequests.Locked;
import dev.slipway.domain.mergerequest.automerge.AutoMergeEvent;
import dev.slipway.domain.mergerequest.automerge.AutoMergeLifecycle;
import dev.slipway.domain.mergerequest.MergeRequestContent;
import dev.slipway.domain.mergerequest.note.EventNotes;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Ends the wait for a pipeline when a push brings commits that the user has not agreed to, and when the request gets another target branch
 * or becomes a draft. Its transactions lock the request.
 */
public final class EndAutoMerge implements VersionListener {

    static final String PUSHED = "source branch was updated";
    static final String RETARGETED = "target branch was changed";
    static final String OVERTAKEN = "target branch was updated";
    private static final String DRAFTED = "merge request was marked as draft";

    private final AutoMerges merges;
    private final RequestNotes notes;

    public EndAutoMerge(AutoMerges merges, RequestNotes notes) {
        this.merges = merges;
        this.notes = notes;
    }

    @Override
    public void recorded(Locked request, Optional<MergeRequestVersion> before, MergeRequestVersion version, Instant now) {
        if (merges.find(request.id()).filter(waiting -> !waiting.head().equals(version.refs().head())).isPresent()) {
            end(request, AutoMergeEvent.PUSH, PUSHED, notes.pusher(request, version.refs().head()), now);
        }
    }

    /**
     * Follows a change of a request, which is locked.
     *
     * @param before its state before the change
     * @param byUser null for the server itself
     */
    public void changed(Locked before, MergeRequestContent content, @Nullable Long byUser, Instant now) {
        if (!content.targetBranch().equals(before.content().targetBranch())) {
            end(before, AutoMergeEvent.RETARGET, RETARGETED, byUser, now);
        }
        if (content.draft() && !before.content().draft()) {
            end(before, AutoMergeEvent.DRAFT, DRAFTED, byUser, now);
        }
    }

    private void end(Locked request, AutoMergeEvent event, String reason, @Nullable Long byUser, Instant now) {
        if (AutoMergeLifecycle.ends(event) && merges.find(request.id()).isPresent()) {
            merges.end(request.id(), null, now);
            notes.write(request, List.of(EventNotes.autoMergeAborted(reason)), byUser, now);
        }
    }
}
