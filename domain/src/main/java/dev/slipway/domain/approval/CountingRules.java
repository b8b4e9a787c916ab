package dev.slipway.domain.approval;

import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * Rules that count in one merge request, in their order.
 *
 * @param overwritten whether the merge request's own rules take the place of the project's
 */
public record CountingRules(boolean overwritten, List<ApprovalRule> rules) {

    private static final Comparator<ApprovalRule> ORDER = Comparator
            .comparing((ApprovalRule rule) -> rule.kind() != ApprovalRuleKind.ANY_APPROVER).thenComparingLong(ApprovalRule::id);

    public CountingRules {
        rules = List.copyOf(rules);
    }

    /**
     * Rules of a merge request and of its project.
     *
     * @param ofProject      user-defined ones; others count as copied to the merge request
     * @param ofMergeRequest its own, with those of code owners and reports
     */
    public record Candidates(List<ApprovalRule> ofProject, List<ApprovalRule> ofMergeRequest) {

        public Candidates {
            ofProject = List.copyOf(ofProject);
            ofMergeRequest = List.copyOf(ofMergeRequest);
        }
    }

    /**
     * Selects the rules that count: the user-defined ones of the merge request where it has some and may have them, else those of the
     * project for the target branch; then those of code owners and reports.
     *
     * @param fixed   whether merge requests have no rules of their own
     * @param several whether the installation has more than one user-defined rule; otherwise the first counts alone
     */
    public static CountingRules of(Candidates candidates, ApprovalTarget target, boolean fixed, boolean several) {
        List<ApprovalRule> own = userDefined(candidates.ofMergeRequest());
        boolean overwritten = !fixed && !own.isEmpty();
        List<ApprovalRule> chosen = overwritten ? own
                : userDefined(candidates.ofProject()).stream().filter(rule -> rule.branches().includes(target)).toList();
        Stream<ApprovalRule> others = candidates.ofMergeRequest().stream().filter(rule -> !rule.kind().userDefined())
                .sorted(Comparator.comparingLong(ApprovalRule::id)).map(rule -> demanded(rule, target));
        return new CountingRules(overwritten, Stream.concat(several ? chosen.stream() : chosen.stream().limit(1), others).toList());
    }

    private static List<ApprovalRule> userDefined(List<ApprovalRule> rules) {
        return rules.stream().filter(rule -> rule.kind().userDefined()).sorted(ORDER).toList();
    }

    /** Code owners are asked, but not required, where no protection of the target branch demands them. */
    private static ApprovalRule demanded(ApprovalRule rule, ApprovalTarget target) {
        return rule.kind().ofFiles() && !target.codeOwnersRequired() ? rule.requiring(0) : rule;
    }
}
