package dev.slipway.domain.approval;

import java.util.Objects;

/**
 * Approval rule as decisions see it.
 *
 * @param branches target branches; rules of merge requests have all
 */
public record ApprovalRule(long id, String name, ApprovalRuleKind kind, int required, Approvers approvers, RuleBranches branches) {

    public ApprovalRule {
        Objects.requireNonNull(name);
        Objects.requireNonNull(kind);
        Objects.requireNonNull(approvers);
        Objects.requireNonNull(branches);
    }

    /** Returns a rule of all branches. */
    public static ApprovalRule of(long id, String name, ApprovalRuleKind kind, int required, Approvers approvers) {
        return new ApprovalRule(id, name, kind, required, approvers, new RuleBranches.All());
    }

    public ApprovalRule on(RuleBranches others) {
        return new ApprovalRule(id, name, kind, required, approvers, others);
    }

    ApprovalRule requiring(int approvals) {
        return new ApprovalRule(id, name, kind, approvals, approvers, branches);
    }
}
