package dev.slipway.application.mergerequest.automerge;

import dev.slipway.application.mergerequest.MergeRequestVersion;
import dev.slipway.application.mergerequest.VersionListener;
import dev.slipway.application.mergerequest.port.AutoMerges;
import dev.slipway.application.mergerequest.port.MergeRequests.Locked;
import dev.slipway.domain.mergerequest.AutoMergeEvent;
import dev.slipway.domain.mergerequest.AutoMergeLifecycle;
import dev.slipway.domain.mergerequest.MergeRequestContent;
import java.time.Instant;
import java.util.Optional;

/**
 * Ends the wait for a pipeline when a push brings commits that the user has not agreed to, and when the request gets another target branch
 * or becomes a draft. Its transactions lock the request.
 */
public final class EndAutoMerge implements VersionListener {

    private final AutoMerges merges;

    public EndAutoMerge(AutoMerges merges) {
        this.merges = merges;
    }

    @Override
    public void recorded(Locked request, Optional<MergeRequestVersion> before, MergeRequestVersion version, Instant now) {
        if (merges.find(request.id()).filter(waiting -> !waiting.head().equals(version.refs().head())).isPresent()) {
            end(request, AutoMergeEvent.PUSH, now);
        }
    }

    /** Follows a change of a request, which is locked. @param before its state before the change */
    public void changed(Locked before, MergeRequestContent content, Instant now) {
        if (!content.targetBranch().equals(before.content().targetBranch())) {
            end(before, AutoMergeEvent.RETARGET, now);
        }
        if (content.draft() && !before.content().draft()) {
            end(before, AutoMergeEvent.DRAFT, now);
        }
    }

    private void end(Locked request, AutoMergeEvent event, Instant now) {
        if (AutoMergeLifecycle.ends(event)) {
            merges.end(request.id(), null, now);
        }
    }
}
