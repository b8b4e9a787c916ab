package dev.slipway.application.mergerequest.merging;

import dev.slipway.application.kernel.WorkHandler;
import dev.slipway.application.mergerequest.MergeRequestView;
import dev.slipway.application.mergerequest.automerge.EndAutoMerge;
import dev.slipway.application.mergerequest.port.MergeRequestViews;
import dev.slipway.application.mergerequest.port.MergeRequests.Locked;
import dev.slipway.application.mergerequest.port.MergeRequests;
import dev.slipway.application.mergerequest.version.RecordVersions;
import dev.slipway.application.repository.port.Refs;
import dev.slipway.application.user.UserBrief;
import dev.slipway.domain.mergerequest.MergeRequestBranches;
import dev.slipway.domain.mergerequest.MergeRequestContent;
import dev.slipway.domain.mergerequest.MergeRequestState;
import dev.slipway.domain.mergerequest.note.EventNotes;
import dev.slipway.domain.repository.RefName;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * Gives open requests into a branch that was merged and removed the target branch of that merge. Their auto-merges end, since users agreed
 * to the other branch. One that is being merged fails without its target branch, so it is looked at again each minute until its lock has
 * ended. A branch that is there again by then keeps its requests.
 */
public final class RetargetRequests implements WorkHandler {

    public static final String KIND = "RETARGET_REQUESTS";

    /** Maximum number of requests; others keep a target branch that is gone. */
    private static final int MOST = 4;
    private static final Duration LATER = Duration.ofMinutes(1);

    private final MergeRequests requests;
    private final MergeRequestViews views;
    private final RecordVersions versions;
    private final EndAutoMerge autoMerges;
    private final Refs refs;
    private final RecordVersions.WorkRecord record;

    RetargetRequests(MergeRequests requests, MergeRequestViews views, RecordVersions versions, EndAutoMerge autoMerges, Refs refs,
            RecordVersions.WorkRecord record) {
        this.requests = requests;
        this.views = views;
        this.versions = versions;
        this.autoMerges = autoMerges;
        this.refs = refs;
        this.record = record;
    }

    @Override
    public String kind() {
        return KIND;
    }

    @Override
    public void handle(long mergeRequestId) {
        views.find(mergeRequestId).filter(request -> request.state() == MergeRequestState.MERGED && isSourceGone(request))
                .ifPresent(this::of);
    }

    private boolean isSourceGone(MergeRequestView merged) {
        return refs.find(merged.projects().id(), RefName.branch(merged.projects().sourceBranch())).isEmpty();
    }

    /** Retargets the requests into a source branch that is gone, also where a user removed it. */
    void of(MergeRequestView merged) {
        if (merged.branches().fromFork()) {
            return;
        }
        List<Long> locked = new ArrayList<>();
        requests.openAimedAt(merged.projects().id(), merged.projects().sourceBranch(), MOST).forEach(id ->
                record.transactions().run(now -> requests.lock(id)
                        .filter(request -> request.branches().targetBranch().equals(merged.projects().sourceBranch()))
                        .ifPresent(request -> {
                            if (request.state() == MergeRequestState.OPENED) {
                                retarget(request, merged, now);
                            } else if (request.state() == MergeRequestState.LOCKED) {
                                locked.add(id);
                            }
                        })));
        if (!locked.isEmpty()) {
            record.transactions().run(now -> record.work().at(now.plus(LATER), KIND, merged.id()));
        }
    }

    /** A request that would have the branches of another one stays as it is. */
    private void retarget(Locked request, MergeRequestView merged, Instant now) {
        String branch = merged.content().targetBranch();
        MergeRequestContent content = request.content().withTargetBranch(branch);
        if (MergeRequestBranches.POLICY.judge(request.branches().into(branch)).allowed()
                && requests.change(request.id(), content, now)) {
            UserBrief merger = merged.people().mergedBy();
            Long byUser = merger == null ? null : merger.id();
            versions.tell(request, EventNotes.targetRemoved(request.branches().targetBranch(), branch), byUser, now);
            autoMerges.changed(request, content, byUser, now);
            versions.updateLater(request.id());
        }
    }
}
