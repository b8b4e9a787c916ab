package dev.slipway.domain.approval;

import java.util.Set;

/**
 * User who wants to approve a merge request.
 *
 * @param ableByRole whether the role of the user in the target project permits approvals
 */
public record ApprovalCandidate(long userId, boolean ableByRole) {

    /** Returns whether the user may approve at all: by the role, or because a rule names the user. */
    public boolean able(ApprovalOutcome outcome) {
        return ableByRole || outcome.names(userId);
    }

    /** Returns whether an approval of the user would be added. @param excluded users whom a restriction keeps from approving */
    public boolean mayApprove(ApprovalOutcome outcome, Set<Long> excluded) {
        return able(outcome) && !outcome.approvedBy().contains(userId) && !excluded.contains(userId);
    }
}
