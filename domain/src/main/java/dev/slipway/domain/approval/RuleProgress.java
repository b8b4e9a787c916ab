package dev.slipway.domain.approval;

import java.util.List;
import java.util.Set;

/**
 * Progress of one rule.
 *
 * @param eligible   approvers whose approvals count; empty for rules for which all count
 * @param approvedBy users whose approvals count, in the order of their approvals
 * @param left       number of approvals that are missing
 * @param approved   whether the rule permits the merge; also where approvals are missing that no one could give
 */
public record RuleProgress(Set<Long> eligible, List<Long> approvedBy, int left, boolean approved) {

    public RuleProgress {
        eligible = Set.copyOf(eligible);
        approvedBy = List.copyOf(approvedBy);
    }
}
