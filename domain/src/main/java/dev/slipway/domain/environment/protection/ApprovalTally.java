package dev.slipway.domain.environment.protection;

import dev.slipway.domain.job.approval.ApprovalCount;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Counts the approvals of a deployment against the protections of its environment as they are now, each protection for itself. An approval
 * counts for one rule, and for each protection without rules that lets its user deploy.
 *
 * @param rules   number of approvals that each approval rule requires, by its id
 * @param numbers number of approvals that each protection without rules requires, by its id
 */
public record ApprovalTally(Map<Long, Integer> rules, Map<Long, Integer> numbers, List<DeploymentApproval> approvals) {

    public ApprovalTally {
        rules = Map.copyOf(rules);
        numbers = Map.copyOf(numbers);
        approvals = List.copyOf(approvals);
    }

    public static ApprovalTally of(EnvironmentGuard guard, List<DeploymentApproval> approvals) {
        return new ApprovalTally(guard.rules().stream().map(EnvironmentGuard.Rule::entry)
                .collect(Collectors.toMap(EnvironmentGrant::id, EnvironmentGrant::approvals)),
                guard.counted().stream().collect(Collectors.toMap(ProtectedEnvironment::id, ProtectedEnvironment::requiredApprovals)),
                approvals);
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

    /** Returns the least number of approvals that are missing. */
    public int pending() {
        return count().pending();
    }

    private ApprovalCount count() {
        return new ApprovalCount(rules, numbers, approvals.stream().filter(ApprovalTally::granted)
                .map(approval -> new ApprovalCount.Granted(approval.ruleId(), approval.protections())).toList());
    }

    private static boolean granted(DeploymentApproval approval) {
        return approval.status() == ApprovalStatus.APPROVED;
    }

    /**
     * Returns the rule that the earlier approval of a user counts for; empty without one, and if the rule admits the user no more.
     *
     * @param admitting rules that admit the user
     */
    Optional<EnvironmentGuard.Rule> kept(long userId, List<EnvironmentGuard.Rule> admitting) {
        return approvals.stream().filter(approval -> approval.userId() == userId && granted(approval)).findFirst()
                .flatMap(earlier -> admitting.stream().filter(rule -> earlier.ruleId().equals(OptionalLong.of(rule.entry().id())))
                        .findFirst());
    }

    /**
     * Returns the rule that a new approval of a user counts for: the first one with approvals missing, else the first. An earlier decision
     * of the user is replaced, so it does not count.
     *
     * @param admitting rules that admit the user
     */
    Optional<EnvironmentGuard.Rule> counted(long userId, List<EnvironmentGuard.Rule> admitting) {
        ApprovalCount others = without(userId).count();
        return admitting.stream().filter(rule -> others.pendingFor(rule.entry().id()) > 0).findFirst()
                .or(() -> admitting.stream().findFirst());
    }

    /** Returns the tally with a decision in place of an earlier one of its user. */
    ApprovalTally with(DeploymentApproval decision) {
        return new ApprovalTally(rules, numbers,
                Stream.concat(without(decision.userId()).approvals.stream(), Stream.of(decision)).toList());
    }

    private ApprovalTally without(long userId) {
        return new ApprovalTally(rules, numbers, approvals.stream().filter(approval -> approval.userId() != userId).toList());
    }
}
