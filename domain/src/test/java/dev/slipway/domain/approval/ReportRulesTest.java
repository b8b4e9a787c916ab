package dev.slipway.domain.approval;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.domain.approval.CoverageComparison.Measured;
import dev.slipway.domain.branch.RefPattern;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ReportRulesTest {

    private static final ApprovalTarget MAIN = new ApprovalTarget("main", Map.of(7L, new RefPattern("release/*")), false);
    private static final CoverageComparison KEPT = new CoverageComparison(Optional.of(new Measured(Optional.of(BigDecimal.TEN))),
            Optional.of(new Measured(Optional.of(BigDecimal.ONE))));

    private static ApprovalRule rule(long id, ApprovalRuleKind kind, RuleBranches branches) {
        return ApprovalRule.of(id, "rule", kind, 2, Approvers.of(1L)).on(branches);
    }

    private static List<String> of(CoverageComparison coverage, ApprovalRule... rules) {
        return ReportRules.of(List.of(rules), Map.of(1L, ApprovalReport.CODE_COVERAGE, 2L, ApprovalReport.LICENSE_SCANNING), MAIN, coverage)
                .stream().map(rule -> rule.id() + " " + rule.required()).toList();
    }

    @Test
    void rules_about_reports_count_for_their_branches() {
        assertEquals(List.of("1 2"), of(CoverageComparison.NONE, rule(1, ApprovalRuleKind.REPORT_APPROVER, new RuleBranches.All()),
                rule(2, ApprovalRuleKind.REPORT_APPROVER, new RuleBranches.Protections(Set.of(7L))),
                rule(3, ApprovalRuleKind.REPORT_APPROVER, new RuleBranches.AllProtected()),
                rule(4, ApprovalRuleKind.REGULAR, new RuleBranches.All()), rule(5, ApprovalRuleKind.ANY_APPROVER, new RuleBranches.All())));
    }

    @Test
    void coverage_that_does_not_drop_lifts_its_own_rule_alone() {
        assertEquals(List.of("1 0", "2 2", "3 2"), of(KEPT, rule(1, ApprovalRuleKind.REPORT_APPROVER, new RuleBranches.All()),
                rule(2, ApprovalRuleKind.REPORT_APPROVER, new RuleBranches.All()),
                rule(3, ApprovalRuleKind.REPORT_APPROVER, new RuleBranches.All())));
    }
}
