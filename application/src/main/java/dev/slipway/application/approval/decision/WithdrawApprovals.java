package dev.slipway.application.approval.decision;

import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.approval.port.MergeRequestApprovals;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.mergerequest.MergeRequestAccess;
import dev.slipway.application.mergerequest.MergeRequestAccess.Found;
import dev.slipway.application.mergerequest.port.MergeRequests;
import dev.slipway.application.user.port.SignInAccounts;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.mergerequest.MergeRequestState;
import dev.slipway.domain.user.UserKind;

/** Removes approvals of a merge request that is not merged: the caller's own, or all on behalf of a bot of the project or its group. */
public final class WithdrawApprovals {

    private final MergeRequestAccess found;
    private final MergeRequests requests;
    private final ApprovalDecisions decisions;
    private final MergeRequestApprovals approvals;
    private final SignInAccounts accounts;
    private final Transactions transactions;
    private final ApprovalTrail trail;

    public WithdrawApprovals(MergeRequestAccess found, MergeRequests requests, ApprovalDecisions decisions,
            MergeRequestApprovals approvals, SignInAccounts accounts, Transactions transactions, ApprovalTrail trail) {
        this.found = found;
        this.requests = requests;
        this.decisions = decisions;
        this.approvals = approvals;
        this.accounts = accounts;
        this.transactions = transactions;
        this.trail = trail;
    }

    /** Removes the caller's approval, also if the caller could not approve any more; not found if there is none. */
    public void own(Caller caller, ProjectRef project, long iid) {
        Account account = caller.account().orElseThrow(Refusal::unauthenticated);
        Found seen = found.find(caller, project, iid, Ability.CHANGE_OWN_MERGE_REQUEST);
        transactions.run(now -> {
            lock(seen);
            if (!approvals.remove(seen.request().id(), account.id())) {
                throw decisions.able(seen, account) ? Refusal.concealed() : Refusal.forbidden();
            }
            trail.unapproved(caller, seen, now);
        });
    }

    /**
     * Removes all approvals. Callers other than bots of the project or its group are rejected as unauthenticated, as clients expect; it is
     * decided again under the lock of the request.
     */
    public void all(Caller caller, ProjectRef project, long iid) {
        Account account = caller.account().orElseThrow(Refusal::unauthenticated);
        Found seen = found.find(caller, project, iid);
        requireBot(seen, account);
        transactions.run(now -> {
            lock(seen);
            requireBot(found.find(caller, new ProjectRef.Id(seen.grant().id()), iid), account);
            approvals.removeAll(seen.request().id());
            trail.reset(caller, seen, now);
        });
    }

    private void requireBot(Found seen, Account account) {
        boolean bot = accounts.find(account.id()).filter(known -> known.kind() == UserKind.PROJECT_BOT).isPresent();
        if (!bot || !seen.grant().allows(Ability.UPDATE_MERGE_REQUEST)) {
            throw Refusal.unauthenticated();
        }
    }

    private void lock(Found seen) {
        if (requests.lock(seen.request().id()).filter(locked -> locked.state() != MergeRequestState.MERGED).isEmpty()) {
            throw Refusal.unauthenticated();
        }
    }
}
