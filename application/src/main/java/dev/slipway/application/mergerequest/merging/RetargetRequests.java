package dev.slipway.application.mergerequest.merging;

import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.mergerequest.MergeRequestView;
import dev.slipway.application.mergerequest.automerge.EndAutoMerge;
import dev.slipway.application.mergerequest.port.MergeRequests.Locked;
import dev.slipway.application.mergerequest.port.MergeRequests;
import dev.slipway.application.mergerequest.version.RecordVersions;
import dev.slipway.application.user.UserBrief;
import dev.slipway.domain.mergerequest.MergeRequestBranches;
import dev.slipway.domain.mergerequest.MergeRequestContent;
import dev.slipway.domain.mergerequest.MergeRequestState;
import dev.slipway.domain.mergerequest.note.EventNotes;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * Gives open requests into a branch that was merged and removed the target branch of that merge. Their auto-merges end, since users agreed
 * to the other branch.
 */
final class RetargetRequests {

    /** Maximum number of requests; others keep a target branch that is gone. */
    private static final int MOST = 4;

    private final MergeRequests requests;
    private final RecordVersions versions;
    private final EndAutoMerge autoMerges;
    private final Transactions transactions;

    RetargetRequests(MergeRequests requests, RecordVersions versions, EndAutoMerge autoMerges, Transactions transactions) {
        this.requests = requests;
        this.versions = versions;
        this.autoMerges = autoMerges;
        this.transactions = transactions;
    }

    /**
     * Retargets the requests into a source branch that is gone, also where a user removed it.
     *
     * @throws IllegalStateException if one of them is being merged. That fails without its target branch, so a later call retargets it
     */
    void of(MergeRequestView merged) {
        if (merged.branches().fromFork()) {
            return;
        }
        List<Long> locked = new ArrayList<>();
        requests.openAimedAt(merged.projects().id(), merged.projects().sourceBranch(), MOST).forEach(id ->
                transactions.run(now -> requests.lock(id)
                        .filter(request -> request.branches().targetBranch().equals(merged.projects().sourceBranch()))
                        .ifPresent(request -> {
                            if (request.state() == MergeRequestState.OPENED) {
                                retarget(request, merged, now);
                            } else if (request.state() == MergeRequestState.LOCKED) {
                                locked.add(id);
                            }
                        })));
        if (!locked.isEmpty()) {
            throw new IllegalStateException("merge requests " + locked + " are being merged into a branch that is gone");
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
