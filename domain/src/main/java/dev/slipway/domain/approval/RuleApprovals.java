package dev.slipway.domain.approval;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Facts about one rule in one merge request.
 *
 * @param excluded  users whom a restriction keeps from approving
 * @param approvals users who have approved, each once, in the order of their approvals
 */
public record RuleApprovals(int required, Approvers approvers, Set<Long> excluded, List<Long> approvals) {

    public RuleApprovals {
        excluded = Set.copyOf(excluded);
        approvals = List.copyOf(approvals);
    }

    /** Returns the approvers of the rule who are not excluded. */
    public Set<Long> eligible() {
        Set<Long> eligible = new HashSet<>(approvers.all());
        eligible.removeAll(excluded);
        return Set.copyOf(eligible);
    }
}
