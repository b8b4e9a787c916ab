package dev.slipway.domain.job.approval;

import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;

/**
 * Counts the approvals that a job waits for. Each protection of its environment counts for itself.
 *
 * @param rules   number of approvals that each approval rule requires, by its id
 * @param numbers number of approvals that each protection without rules requires, by its id
 * @param granted approvals, without rejections
 */
public record ApprovalCount(Map<Long, Integer> rules, Map<Long, Integer> numbers, List<Granted> granted) {

    public ApprovalCount {
        rules = Map.copyOf(rules);
        numbers = Map.copyOf(numbers);
        granted = List.copyOf(granted);
    }

    /**
     * Approval of a user.
     *
     * @param ruleId      rule that it counts for; empty without one
     * @param protections protections without rules that it counts for
     */
    public record Granted(OptionalLong ruleId, Set<Long> protections) {

        public Granted {
            protections = Set.copyOf(protections);
        }
    }

    /**
     * Returns the least number of approvals that are missing. Those beyond the number of a rule do not count for another rule; one approval
     * may count for several protections without rules.
     */
    public int pending() {
        int byRules = rules.keySet().stream().mapToInt(this::pendingFor).sum();
        int byNumber = numbers.entrySet().stream().mapToInt(number -> missing(number.getValue(), granted.stream()
                .filter(approval -> approval.protections().contains(number.getKey())).count())).max().orElse(0);
        return Math.max(byRules, byNumber);
    }

    /** Returns the number of approvals that a rule lacks. */
    public int pendingFor(long rule) {
        return missing(rules.getOrDefault(rule, 0),
                granted.stream().filter(approval -> approval.ruleId().equals(OptionalLong.of(rule))).count());
    }

    private static int missing(int wanted, long granted) {
        return (int) Math.max(0, wanted - granted);
    }
}
