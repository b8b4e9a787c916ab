package dev.slipway.application.mergerequest.merging;

import dev.slipway.application.kernel.port.Work;
import dev.slipway.application.mergerequest.merging.MergeListener.Merge;
import dev.slipway.application.mergerequest.port.MergeRequests;
import dev.slipway.application.mergerequest.port.MergeRequests.Locked;
import dev.slipway.application.mergerequest.port.MergeRequests.Merging;
import dev.slipway.domain.mergerequest.MergeRequestEvent;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** Records that requests are merged, tells listeners, and leaves to work what follows. Called in the transaction that merges. */
public final class RecordMerges {

    private final MergeRequests requests;
    private final List<MergeListener> listeners;
    private final Work work;

    /** @param listeners read when a request is merged, so that later features may still add theirs */
    public RecordMerges(MergeRequests requests, List<MergeListener> listeners, Work work) {
        this.requests = requests;
        this.listeners = listeners;
        this.work = work;
    }

    /** Records a merge by the server. */
    void merged(Locked request, Merging merging, Instant now) {
        record(request, merging.userId(), Optional.of(merging.head()), now);
        if (merging.removeSource()) {
            work.soon(RemoveSourceBranch.KIND, request.id());
        }
    }

    /** Records that a push contained the source branch. @param userId null if the account is gone */
    public void pushed(Locked request, @Nullable Long userId, Instant now) {
        record(request, userId, Optional.empty(), now);
    }

    private void record(Locked request, @Nullable Long userId, Optional<String> head, Instant now) {
        requests.move(request.id(), MergeRequestEvent.MERGE, userId, now);
        OptionalLong user = userId == null ? OptionalLong.empty() : OptionalLong.of(userId);
        listeners.forEach(listener -> listener.merged(request, new Merge(user, head), now));
        work.soon(CloseIssuesOfMerge.KIND, request.id());
    }
}
