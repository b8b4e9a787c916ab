package dev.slipway.application.mergerequest.merging;

import dev.slipway.application.kernel.WorkHandler;
import dev.slipway.application.mergerequest.MergeRequestVersion;
import dev.slipway.application.mergerequest.MergeRequestView;
import dev.slipway.application.mergerequest.port.MergeRequestViews;
import dev.slipway.application.mergerequest.port.MergeRequests;
import dev.slipway.application.mergerequest.port.MergeRequests.Locked;
import dev.slipway.application.mergerequest.port.MergeRequests.Merging;
import dev.slipway.application.mergerequest.version.RecordVersions;
import dev.slipway.application.repository.ObjectSource;
import dev.slipway.application.repository.port.Merges;
import dev.slipway.application.repository.port.Refs;
import dev.slipway.domain.mergerequest.MergeRequestEvent;
import dev.slipway.domain.mergerequest.MergeRequestState;
import dev.slipway.domain.repository.RefName;
import java.time.Instant;
import java.util.Optional;

/**
 * Ends the lock of a request whose merge was refused or interrupted: it is merged if the target branch has the result, else open again.
 * Pushes leave locked requests alone, so what they would have done is done here.
 */
public final class FinishMerge implements WorkHandler {

    public static final String KIND = "FINISH_MERGE_OF_REQUEST";

    private final MergeRequests requests;
    private final MergeRequestViews views;
    private final RecordVersions versions;
    private final RecordMerges recordMerges;
    private final Refs refs;
    private final Merges merges;
    private final RecordVersions.WorkRecord record;

    FinishMerge(MergeRequests requests, MergeRequestViews views, RecordVersions versions, RecordMerges recordMerges, Refs refs,
            Merges merges, RecordVersions.WorkRecord record) {
        this.requests = requests;
        this.views = views;
        this.versions = versions;
        this.recordMerges = recordMerges;
        this.refs = refs;
        this.merges = merges;
        this.record = record;
    }

    @Override
    public String kind() {
        return KIND;
    }

    @Override
    public void handle(long mergeRequestId) {
        views.find(mergeRequestId).filter(request -> request.state() == MergeRequestState.LOCKED)
                .ifPresent(request -> requests.begun(mergeRequestId).ifPresent(merging -> finish(request, merging)));
    }

    private void finish(MergeRequestView request, Merging merging) {
        boolean merged = contains(request, merging.head());
        MergeRequestVersion version = request.version();
        boolean pushed = !merged && version != null && version.commits() > 0 && contains(request, version.refs().head());
        record.transactions().run(now -> requests.lock(request.id())
                .filter(locked -> locked.state() == MergeRequestState.LOCKED && requests.begun(locked.id()).equals(Optional.of(merging)))
                .ifPresent(locked -> {
                    if (merged) {
                        recordMerges.merged(locked, merging, now);
                    } else {
                        unlock(locked, pushed, now);
                    }
                }));
    }

    /** @param pushed whether a push brought the source branch into the target branch */
    private void unlock(Locked locked, boolean pushed, Instant now) {
        requests.move(locked.id(), MergeRequestEvent.UNLOCK, null, now);
        if (pushed) {
            recordMerges.pushed(locked, null, now);
        } else {
            versions.updateLater(locked.id());
        }
    }

    /** Returns whether the target branch, as git has it, contains a commit. */
    private boolean contains(MergeRequestView request, String commit) {
        long project = request.projects().id();
        return refs.find(project, RefName.branch(request.content().targetBranch())).map(Refs.Target::object)
                .filter(head -> merges.relation(ObjectSource.of(project), new Merges.Sides(head, commit)) == Merges.Relation.CONTAINED)
                .isPresent();
    }
}
