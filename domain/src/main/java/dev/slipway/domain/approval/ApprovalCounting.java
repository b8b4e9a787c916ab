package dev.slipway.domain.approval;

import java.util.List;
import java.util.Set;

/** Counts the approvals of a merge request for one rule. */
@FunctionalInterface
public interface ApprovalCounting {

    /**
     * Counts approvals of eligible approvers. A rule is approved too if no eligible approver is left who could approve, which is known only
     * where all approvers are.
     */
    ApprovalCounting LISTED = facts -> {
        Set<Long> eligible = facts.eligible();
        List<Long> counted = facts.approvals().stream().filter(eligible::contains).toList();
        int left = Math.max(0, facts.required() - counted.size());
        boolean unattainable = facts.required() > 0 && facts.approvers().complete() && counted.size() == eligible.size();
        return new RuleProgress(eligible, counted, left, left == 0 || unattainable);
    };

    /** Counts every approval. */
    ApprovalCounting ALL = facts -> {
        int left = Math.max(0, facts.required() - facts.approvals().size());
        return new RuleProgress(Set.of(), facts.approvals(), left, left == 0);
    };

    /** Counts no approval, so a rule that requires some is never approved. */
    ApprovalCounting NONE = facts -> new RuleProgress(Set.of(), List.of(), facts.required(), facts.required() == 0);

    RuleProgress count(RuleApprovals facts);
}
