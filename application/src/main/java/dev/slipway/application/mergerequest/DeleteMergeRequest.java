package dev.slipway.application.mergerequest;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.kernel.Freshness;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.kernel.port.Work;
import dev.slipway.application.mergerequest.port.MergeRequests;
import dev.slipway.application.mergerequest.port.MergeRequests.Locked;
import dev.slipway.application.mergerequest.version.RemoveRefsOfRequests;
import dev.slipway.application.repository.port.MergeRequestRefs;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;

/** Deletes a merge request with its refs, for owners of the project. Its number is not used again. */
public final class DeleteMergeRequest {

    private final Access access;
    private final MergeRequests requests;
    private final MergeRequestRefs refs;
    private final Work work;
    private final Transactions transactions;

    public DeleteMergeRequest(Access access, MergeRequests requests, MergeRequestRefs refs, Work work, Transactions transactions) {
        this.access = access;
        this.requests = requests;
        this.refs = refs;
        this.work = work;
        this.transactions = transactions;
    }

    public void delete(Caller caller, ProjectRef reference, long iid, Freshness freshness) {
        access.signedIn(caller);
        ProjectGrant grant = access.project(caller, reference, Ability.READ_MERGE_REQUESTS);
        transactions.write(() -> {
            Locked request = requests.lock(grant.id(), iid).orElseThrow(Refusal::notFound);
            grant.require(Ability.DELETE_MERGE_REQUEST);
            freshness.check(request.updatedAt());
            requests.remove(request.id());
            work.soon(RemoveRefsOfRequests.KIND, grant.id());
        });
        for (MergeRequestRefs.Kind kind : MergeRequestRefs.Kind.values()) {
            refs.remove(grant.id(), iid, kind);
        }
    }
}
