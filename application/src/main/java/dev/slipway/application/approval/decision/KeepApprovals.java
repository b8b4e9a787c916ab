package dev.slipway.application.approval.decision;

import dev.slipway.application.approval.port.MergeRequestApprovals;
import dev.slipway.application.mergerequest.merging.MergeListener;
import dev.slipway.application.mergerequest.port.MergeRequestViews;
import dev.slipway.application.mergerequest.port.MergeRequests.Locked;
import java.time.Instant;

/** Keeps the approvals of a merge request in the transaction that merges it, so that later changes of rules do not change what it shows. */
public final class KeepApprovals implements MergeListener {

    private final MergeRequestViews views;
    private final ApprovalDecisions decisions;
    private final MergeRequestApprovals approvals;

    public KeepApprovals(MergeRequestViews views, ApprovalDecisions decisions, MergeRequestApprovals approvals) {
        this.views = views;
        this.decisions = decisions;
        this.approvals = approvals;
    }

    @Override
    public void merged(Locked request, Merge merge, Instant now) {
        views.find(request.id()).flatMap(decisions::find).ifPresent(decision -> approvals.keep(request.id(), decision.kept()));
    }
}
