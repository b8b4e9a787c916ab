package dev.slipway.application.approval.decision;

import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.approval.port.MergeRequestApprovals;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.mergerequest.MergeRequestAccess;
import dev.slipway.application.mergerequest.MergeRequestAccess.Found;
import dev.slipway.application.mergerequest.port.MergeRequests;
import dev.slipway.application.user.signin.ConfirmPassword;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.mergerequest.MergeRequestState;
import java.util.Optional;

/**
 * Approves a merge request. All conditions are decided in the transaction that stores the approval, while the merge request is locked, so
 * an approval never counts for commits that were pushed meanwhile.
 */
public final class ApproveMergeRequest {

    private final MergeRequestAccess found;
    private final MergeRequests requests;
    private final ApprovalDecisions decisions;
    private final MergeRequestApprovals approvals;
    private final ConfirmPassword confirmation;
    private final Transactions transactions;
    private final ApprovalTrail trail;

    public ApproveMergeRequest(MergeRequestAccess found, MergeRequests requests, ApprovalDecisions decisions,
            MergeRequestApprovals approvals, ConfirmPassword confirmation, Transactions transactions, ApprovalTrail trail) {
        this.found = found;
        this.requests = requests;
        this.decisions = decisions;
        this.approvals = approvals;
        this.confirmation = confirmation;
        this.transactions = transactions;
        this.trail = trail;
    }

    /**
     * @param sha      commit that the source branch must stand at; empty for any
     * @param password of the account, where the project asks for it
     */
    public void approve(Caller caller, ProjectRef project, long iid, Optional<String> sha, Optional<String> password) {
        Account account = caller.account().orElseThrow(Refusal::unauthenticated);
        Found seen = found.find(caller, project, iid, Ability.CHANGE_OWN_MERGE_REQUEST);
        if (!decisions.able(seen, account)) {
            throw Refusal.forbidden();
        }
        requireHead(seen, sha);
        boolean confirmed = decisions.of(seen.request(), account.id()).passwordRequired();
        if (confirmed && !confirmation.matches(account, password.orElse(""))) {
            throw Refusal.unauthenticated();
        }
        transactions.run(now -> {
            boolean open = requests.lock(seen.request().id()).filter(locked -> locked.state() == MergeRequestState.OPENED).isPresent();
            Found locked = found.find(caller, new ProjectRef.Id(seen.grant().id()), iid, Ability.CHANGE_OWN_MERGE_REQUEST);
            requireHead(locked, sha);
            DecidedApprovals decision = decisions.of(locked.request(), account.id());
            if (!open || decision.passwordRequired() && !confirmed
                    || !decision.mayApprove(account.id(), ApprovalDecisions.ableByRole(locked))
                    || !approvals.add(locked.request().id(), account.id(), now)) {
                throw Refusal.unauthenticated();
            }
            trail.approved(caller, locked, now);
        });
    }

    private static void requireHead(Found seen, Optional<String> sha) {
        if (sha.filter(text -> !text.equals(seen.request().head())).isPresent()) {
            throw Refusal.conflict(Reason.of("merge_request.sha_mismatch", String.valueOf(seen.request().head())));
        }
    }
}
