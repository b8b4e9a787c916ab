package dev.slipway.application.approval.decision;

import dev.slipway.application.approval.ProjectApprovals;
import dev.slipway.domain.approval.ApprovalCandidate;
import dev.slipway.domain.approval.ApprovalLocks;
import dev.slipway.domain.approval.ApprovalOutcome;
import dev.slipway.domain.approval.ApprovalRestriction;
import dev.slipway.domain.approval.ApprovalTarget;
import dev.slipway.domain.approval.CountingRules;
import java.util.List;
import java.util.Set;

/**
 * Decision about the approvals of a merge request.
 *
 * @param inForce  restrictions that count
 * @param excluded users whom a restriction keeps from approving
 * @param known    whether these are all; otherwise no one approves, and a request that needs approvals lacks them
 */
public record DecidedApprovals(Set<ApprovalRestriction> inForce, ApprovalTarget target, ApprovalOutcome outcome, Set<Long> excluded,
        boolean known) {

    public DecidedApprovals {
        inForce = Set.copyOf(inForce);
        excluded = Set.copyOf(excluded);
    }

    /** @param premium whether rules and restrictions count */
    static DecidedApprovals of(ApprovalFacts facts, Set<ApprovalRestriction> ofInstance, boolean premium) {
        ProjectApprovals approvals = new ProjectApprovals(facts.configured().chosen(),
                new ApprovalLocks(ofInstance, facts.configured().ofGroup()));
        Set<ApprovalRestriction> inForce = premium ? approvals.inForce() : Set.of();
        Set<Long> excluded = facts.parties().excluded(inForce);
        CountingRules counting = premium
                ? CountingRules.of(facts.rules(), facts.target(), inForce.contains(ApprovalRestriction.RULES_FIXED), true)
                : new CountingRules(false, List.of());
        return new DecidedApprovals(inForce, facts.target(), ApprovalOutcome.of(counting, excluded, facts.approvals()), excluded,
                facts.parties().known(inForce));
    }

    /** @param ableByRole whether the role of the user in the target project permits approvals */
    public boolean mayApprove(long userId, boolean ableByRole) {
        return known && new ApprovalCandidate(userId, ableByRole).mayApprove(outcome, excluded);
    }

    public boolean passwordRequired() {
        return inForce.contains(ApprovalRestriction.PASSWORD_REQUIRED);
    }

    /** @param followed whether what is stored about the merge request is about its present commits */
    public boolean permitsMerge(boolean followed) {
        return outcome.permitsMerge(followed && known, target);
    }
}
