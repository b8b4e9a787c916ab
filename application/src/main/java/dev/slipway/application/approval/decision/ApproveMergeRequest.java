package dev.slipway.application.approval.decision;

import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.approval.port.MergeRequestApprovals;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.mergerequest.MergeRequestAccess;
import dev.slipway.application.mergerequest.MergeRequestAccess.Found;
import dev.slipway.application.mergerequest.MergeRequestView;
import dev.slipway.application.mergerequest.port.MergeRequests;
import dev.slipway.application.mergerequest.version.RecordVersions;
import dev.slipway.application.user.signin.ConfirmPassword;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.approval.ApprovalRestriction;
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
    private final RecordVersions versions;
    private final ApprovalDecisions decisions;
    private final MergeRequestApprovals approvals;
    private final ConfirmPassword confirmation;
    private final Parts parts;

    /** Transactions, and what tells approvals. */
    public record Parts(Transactions transactions, ApprovalTrail trail) {}

    public ApproveMergeRequest(MergeRequestAccess found, MergeRequests requests, RecordVersions versions, ApprovalDecisions decisions,
            MergeRequestApprovals approvals, ConfirmPassword confirmation, Parts parts) {
        this.found = found;
        this.requests = requests;
        this.versions = versions;
        this.decisions = decisions;
        this.approvals = approvals;
        this.confirmation = confirmation;
        this.parts = parts;
    }

    /**
     * Approves the commits of the present version, which is recorded before if a push has not been followed by one yet: another version
     * may have other committers, and would take the approval away.
     *
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
        versions.updateOrLater(seen.request().id());
        Found followed = found.find(caller, project, iid, Ability.CHANGE_OWN_MERGE_REQUEST);
        boolean confirmed = confirmed(account, requireEligible(followed, account, known(followed.request(), account)), password);
        parts.transactions().run(now -> {
            boolean open = requests.lock(seen.request().id()).filter(locked -> locked.state() == MergeRequestState.OPENED).isPresent();
            Found locked = found.find(caller, new ProjectRef.Id(seen.grant().id()), iid, Ability.CHANGE_OWN_MERGE_REQUEST);
            requireHead(locked, sha);
            DecidedApprovals decision = requireEligible(locked, account, decisions.of(locked.request(), account.id()));
            boolean unconfirmed = decision.passwordRequired() && !confirmed;
            if (open && !locked.request().isCompared()) {
                throw Refusal.conflict(Reason.of("merge_request.not_compared"));
            }
            if (!open || unconfirmed || !approvals.add(locked.request().id(), account.id(), now)) {
                throw Refusal.unauthenticated();
            }
            parts.trail().approved(caller, locked, now);
        });
    }

    /**
     * Asks git again for the committers where they are excluded: the target branch may have been moved back, and if they were not all found
     * in time, each user could be one of them.
     */
    private DecidedApprovals known(MergeRequestView request, Account account) {
        DecidedApprovals decision = decisions.of(request, account.id());
        String target = request.git().heads().target();
        if (target == null || request.state() != MergeRequestState.OPENED
                || !decision.inForce().contains(ApprovalRestriction.COMMITTERS_EXCLUDED)) {
            return decision;
        }
        versions.renew(request, target, locked -> locked.state() == MergeRequestState.OPENED);
        return decisions.of(request, account.id());
    }

    private static DecidedApprovals requireEligible(Found shown, Account account, DecidedApprovals decision) {
        if (shown.request().state() != MergeRequestState.OPENED
                || !decision.mayApprove(account.id(), ApprovalDecisions.ableByRole(shown))) {
            throw Refusal.unauthenticated();
        }
        return decision;
    }

    /** Returns whether the password was confirmed. One that is missing is not counted as a wrong one. */
    private boolean confirmed(Account account, DecidedApprovals decision, Optional<String> password) {
        if (decision.passwordRequired()
                && password.filter(text -> !text.isBlank()).filter(text -> confirmation.matches(account, text)).isEmpty()) {
            throw Refusal.unauthenticated();
        }
        return decision.passwordRequired();
    }

    private static void requireHead(Found seen, Optional<String> sha) {
        String head = seen.request().head();
        if (sha.filter(text -> !text.equals(head)).isPresent()) {
            throw head == null ? Refusal.unauthenticated() : Refusal.conflict(Reason.of("merge_request.other_head", head));
        }
    }
}
