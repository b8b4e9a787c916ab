package dev.slipway.domain.approval;

import java.util.List;
import java.util.Map;

/** Rules of a project about reports, as they count in each of its merge requests. */
public final class ReportRules {

    private ReportRules() {
    }

    /**
     * Returns the rules that apply to a target branch. One about coverage requires no approvals where the coverage demands none.
     *
     * @param ofProject all rules of the project
     * @param reports   the reports that rules are about, by the ids of the rules
     */
    public static List<ApprovalRule> of(List<ApprovalRule> ofProject, Map<Long, ApprovalReport> reports, ApprovalTarget target,
            CoverageComparison coverage) {
        boolean demanded = coverage.demandsApproval();
        return ofProject.stream().filter(rule -> rule.kind() == ApprovalRuleKind.REPORT_APPROVER && rule.branches().includes(target))
                .map(rule -> reports.get(rule.id()) == ApprovalReport.CODE_COVERAGE && !demanded ? rule.requiring(0) : rule).toList();
    }
}
