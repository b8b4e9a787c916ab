package dev.slipway.application.mergerequest.merging;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.mergerequest.MergeRequestAccess;
import dev.slipway.application.mergerequest.MergeRequestView;
import dev.slipway.application.mergerequest.port.MergeRequests;
import dev.slipway.application.mergerequest.port.MergeRequests.Rebase;
import dev.slipway.application.mergerequest.version.RecordVersions;
import dev.slipway.application.repository.port.Refs;
import dev.slipway.application.repository.push.ChangeRefs;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.mergerequest.MergeRequestState;
import dev.slipway.domain.mergerequest.RebaseRight;
import dev.slipway.domain.repository.RefName;
import dev.slipway.domain.repository.RefUpdate;
import java.util.Optional;

/** Starts the rebase of a source branch onto its target branch, for users who may push to it by force. Work does it. */
public final class RebaseMergeRequest {

    private final Access access;
    private final MergeRequestAccess visible;
    private final MergeRequests requests;
    private final Refs refs;
    private final ChangeRefs changes;
    private final RecordVersions.WorkRecord record;

    RebaseMergeRequest(Access access, MergeRequestAccess visible, MergeRequests requests, Refs refs, ChangeRefs changes,
            RecordVersions.WorkRecord record) {
        this.access = access;
        this.visible = visible;
        this.requests = requests;
        this.refs = refs;
        this.changes = changes;
        this.record = record;
    }

    /** @param skipCi whether the push of the rebased branch makes no pipelines */
    public void rebase(Caller caller, ProjectRef reference, long iid, boolean skipCi) {
        Account account = access.signedIn(caller);
        MergeRequestView request = visible.find(caller, reference, iid).request();
        RebaseRight.POLICY.judge(right(caller, request)).denial().ifPresent(reason -> {
            throw Refusal.forbidden(reason);
        });
        if (!begin(request.id(), new Rebase(account.id(), skipCi))) {
            throw Refusal.conflict(Reason.of("merge_request.rebase_not_begun"));
        }
    }

    private RebaseRight right(Caller caller, MergeRequestView request) {
        Long project = request.projects().sourceId();
        RefName branch = RefName.branch(request.projects().sourceBranch());
        if (project == null) {
            return new RebaseRight(false, false, false);
        }
        Optional<String> head = refs.find(project, branch).map(Refs.Target::object);
        if (head.isEmpty()) {
            return new RebaseRight(false, false, false);
        }
        Optional<ProjectGrant> grant = access.seen(caller, new ProjectRef.Id(project));
        RefUpdate forward = RefUpdate.intended(branch, head.get());
        RefUpdate forced = new RefUpdate(branch, head.get(), forward.after(), true);
        return new RebaseRight(true, grant.filter(held -> changes.allowed(caller, held, forward)).isPresent(),
                grant.filter(held -> changes.allowed(caller, held, forced)).isPresent());
    }

    /** Returns false for a request that is not open, or is being rebased. */
    private boolean begin(long mergeRequestId, Rebase rebase) {
        return record.transactions().write(now -> {
            boolean free = requests.lock(mergeRequestId).filter(request -> request.state() == MergeRequestState.OPENED).isPresent()
                    && requests.rebase(mergeRequestId).isEmpty();
            if (free) {
                requests.beginRebase(mergeRequestId, rebase, now);
                record.work().soon(RebaseSourceBranch.KIND, mergeRequestId);
            }
            return free;
        });
    }
}
