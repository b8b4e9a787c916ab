package dev.slipway.domain.environment.protection;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/**
 * Counts the approvals of a deployment against the protections of its environment as they are now.
 *
 * @param rules    number of approvals that each rule requires, by its id
 * @param required number of approvals without rules
 */
public record ApprovalTally(Map<Long, Integer> rules, int required, List<DeploymentApproval> approvals) {

    public ApprovalTally {
        rules = Map.copyOf(rules);
        approvals = List.copyOf(approvals);
    }

    public static ApprovalTally of(EnvironmentGuard guard, List<DeploymentApproval> approvals) {
        return new ApprovalTally(guard.rules().stream().map(EnvironmentGuard.Rule::entry)
                .collect(Collectors.toMap(EnvironmentGrant::id, EnvironmentGrant::approvals)),
                guard.requiredApprovals(), approvals);
    }

    /** State of a deployment between its creation and its run. */
    public enum State { PENDING, APPROVED, REJECTED }

    /** Returns the state: one rejection is enough, and nothing is pending where nothing is required. */
    public State state() {
        if (approvals.stream().anyMatch(approval -> approval.status() == ApprovalStatus.REJECTED)) {
            return State.REJECTED;
        }
        return pending() > 0 ? State.PENDING : State.APPROVED;
    }

    /** Returns the number of approvals that are missing. Those beyond the number of a rule do not count for another rule. */
    public int pending() {
        return rules.isEmpty() ? missing(required, approvals.stream().filter(ApprovalTally::granted).count())
                : rules.keySet().stream().mapToInt(this::pending).sum();
    }

    private int pending(long rule) {
        return missing(rules.getOrDefault(rule, 0), approvals.stream()
                .filter(approval -> granted(approval) && approval.ruleId().equals(OptionalLong.of(rule))).count());
    }

    private static int missing(int wanted, long granted) {
        return (int) Math.max(0, wanted - granted);
    }

    private static boolean granted(DeploymentApproval approval) {
        return approval.status() == ApprovalStatus.APPROVED;
    }

    /**
     * Returns the rule that the approval of a user counts for: the first one with approvals missing, else the first. An earlier decision of
     * the user is replaced, so it does not count.
     *
     * @param admitting rules that admit the user
     */
    public Optional<EnvironmentGuard.Rule> counted(long userId, List<EnvironmentGuard.Rule> admitting) {
        ApprovalTally others = new ApprovalTally(rules, required,
                approvals.stream().filter(approval -> approval.userId() != userId).toList());
        return admitting.stream().filter(rule -> others.pending(rule.entry().id()) > 0).findFirst()
                .or(() -> admitting.stream().findFirst());
    }
}
