package dev.slipway.domain.approval;

import java.util.List;
import java.util.Set;

/**
 * Approvals of a merge request, counted by its rules.
 *
 * @param rules      in the order of the counting rules
 * @param approvedBy users who have approved, in the order of their approvals
 */
public record ApprovalOutcome(boolean overwritten, List<Counted> rules, List<Long> approvedBy) {

    public ApprovalOutcome {
        rules = List.copyOf(rules);
        approvedBy = List.copyOf(approvedBy);
    }

    /** A rule and its progress. */
    public record Counted(ApprovalRule rule, RuleProgress progress) {

        private boolean countsAll() {
            return rule.kind() == ApprovalRuleKind.ANY_APPROVER;
        }
    }

    /**
     * Counts approvals.
     *
     * @param excluded  users whom a restriction keeps from approving
     * @param approvals users who have approved, each once, in the order of their approvals
     */
    public static ApprovalOutcome of(CountingRules rules, Set<Long> excluded, List<Long> approvals) {
        return new ApprovalOutcome(rules.overwritten(), rules.rules().stream().map(rule -> new Counted(rule, rule.kind().counting()
                .count(new RuleApprovals(rule.required(), rule.approvers(), excluded, approvals)))).toList(), approvals);
    }

    /** Returns the number of approvals that all rules require together. */
    public int required() {
        return rules.stream().mapToInt(counted -> counted.rule().required()).sum();
    }

    /** Returns the number of missing approvals. One approval counts for the rule of all approvers and for others at once. */
    public int left() {
        return Math.max(left(true), left(false));
    }

    private int left(boolean ofAll) {
        return rules.stream().filter(counted -> counted.countsAll() == ofAll).mapToInt(counted -> counted.progress().left()).sum();
    }

    public boolean approved() {
        return rules.stream().allMatch(counted -> counted.progress().approved());
    }

    /**
     * Returns whether the approvals permit the merge.
     *
     * @param followed whether approvals, committers and owners of files are those of the present commits. Otherwise a push has not been
     *                 followed yet, which may take approvals away, or demand those of other owners
     */
    public boolean permitsMerge(boolean followed, ApprovalTarget target) {
        return approved() && (followed || required() == 0 && !target.codeOwnersRequired());
    }

    /** Returns the rules that are not approved. That of all approvers is named only if it misses more approvals than the others. */
    public List<Counted> rulesLeft() {
        boolean others = left(true) <= left(false);
        return rules.stream().filter(counted -> !counted.progress().approved() && !(others && counted.countsAll())).toList();
    }

    /** Returns whether a user is an eligible approver of a rule. */
    public boolean names(long userId) {
        return rules.stream().anyMatch(counted -> counted.progress().eligible().contains(userId));
    }

    /** Returns the outcome for a merged merge request: rules that could never be met are left out. */
    public ApprovalOutcome merged() {
        return new ApprovalOutcome(overwritten, rules.stream()
                .filter(counted -> counted.progress().left() == 0 || !counted.progress().approved()).toList(), approvedBy);
    }
}
