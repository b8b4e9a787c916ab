package dev.slipway.domain.approval;

import static dev.slipway.domain.approval.ApprovalRuleKind.ANY_APPROVER;
import static dev.slipway.domain.approval.ApprovalRuleKind.REGULAR;
import static dev.slipway.domain.approval.ApprovalRuleKind.REPORT_APPROVER;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.domain.approval.ApprovalRuleDraft.Identity;
import dev.slipway.domain.approval.ApprovalRuleDraft.Named;
import dev.slipway.domain.kernel.FieldError;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class ApprovalRuleDraftTest {

    private static ApprovalRuleDraft draft(ApprovalRuleKind kind, String name, int required) {
        return new ApprovalRuleDraft(kind, name, required, Optional.empty(), Named.NONE);
    }

    private static ApprovalRuleDraft about(ApprovalReport report, String name) {
        return new ApprovalRuleDraft(REPORT_APPROVER, name, 1, Optional.of(report), Named.NONE);
    }

    private static List<String> problems(ApprovalRuleDraft draft, Identity... others) {
        return draft.problems(List.of(others), Optional.empty()).stream().map(error -> error.field() + " " + error.reason().id()).toList();
    }

    @Test
    void name_is_given_short_and_free_among_rules_of_its_kind() {
        assertEquals(List.of("name field.blank"), problems(draft(REGULAR, " ", 1)));
        assertEquals(List.of(), problems(draft(REGULAR, "ä".repeat(255), 1)));
        assertEquals(List.of("name field.too_long"), problems(draft(REGULAR, "x".repeat(256), 1)));
        assertEquals(List.of("name field.taken"), problems(draft(REGULAR, "security", 1), new Identity(REGULAR, "security")));
        assertEquals(List.of(), problems(draft(REGULAR, "security", 1), new Identity(REGULAR, "Security"),
                new Identity(ANY_APPROVER, "security"), new Identity(REPORT_APPROVER, "security")));
    }

    @Test
    void required_approvals_are_bounded() {
        assertEquals(List.of("approvals_required field.greater_than_or_equal"), problems(draft(REGULAR, "a", -1)));
        assertEquals(List.of(), problems(draft(REGULAR, "a", 0)));
        assertEquals(List.of(), problems(draft(REGULAR, "a", 100)));
        assertEquals(List.of("approvals_required field.less_than_or_equal"), problems(draft(REGULAR, "a", 101)));
    }

    @Test
    void project_has_one_rule_of_all_approvers() {
        assertEquals(List.of("rule_type approval_rule.any_approver_exists"), problems(draft(ANY_APPROVER, "b", 0),
                new Identity(ANY_APPROVER, "a")));
        assertEquals(List.of(), problems(draft(ANY_APPROVER, "b", 0), new Identity(REGULAR, "a")));
    }

    @Test
    void merge_request_has_one_rule_of_all_approvers() {
        assertEquals(List.of("approval_rule.any_approver_exists_in_request"), draft(ANY_APPROVER, "b", 0).problemsInMergeRequest(
                List.of(new Identity(ANY_APPROVER, "a")), Optional.empty()).stream().map(error -> error.reason().id()).toList());
        assertEquals(List.of(), draft(ANY_APPROVER, "b", 0).problemsInMergeRequest(List.of(new Identity(REGULAR, "b")), Optional.empty()));
        assertEquals(List.of("name"), draft(REGULAR, "b", 0).problemsInMergeRequest(List.of(new Identity(REGULAR, "b")), Optional.empty())
                .stream().map(FieldError::field).toList());
        assertEquals(ANY_APPROVER, ApprovalRuleDraft.kindInMergeRequest(false));
        assertEquals(REGULAR, ApprovalRuleDraft.kindInMergeRequest(true), "the name of a report means nothing here");
    }

    @Test
    void rule_about_a_report_names_it() {
        assertEquals(List.of("report_type field.blank"), problems(draft(REPORT_APPROVER, "a", 1)));
        assertEquals(List.of(), problems(about(ApprovalReport.CODE_COVERAGE, "a")));
    }

    @Test
    void license_check_is_not_renamed() {
        ApprovalRuleDraft before = about(ApprovalReport.LICENSE_SCANNING, "License-Check");
        assertEquals("approval_rule.fixed_name", about(ApprovalReport.LICENSE_SCANNING, "other").problems(List.of(), Optional.of(before))
                .getFirst().reason().id());
        assertEquals(List.of(), before.problems(List.of(), Optional.of(before)));
        assertEquals(List.of(), about(ApprovalReport.CODE_COVERAGE, "other").problems(List.of(),
                Optional.of(about(ApprovalReport.CODE_COVERAGE, "Coverage-Check"))));
    }

    @Test
    void lists_and_rules_are_bounded() {
        Set<Long> many = LongStream.rangeClosed(0, ApprovalRuleDraft.MOST_USERS).boxed().collect(Collectors.toSet());
        ApprovalRuleDraft crowded = new ApprovalRuleDraft(REGULAR, "a", 1, Optional.empty(), new Named(many, many, new RuleBranches.All()));
        assertEquals(List.of("users field.too_many", "groups field.too_many"), problems(crowded));
        Set<Long> most = LongStream.range(0, ApprovalRuleDraft.MOST_USERS).boxed().collect(Collectors.toSet());
        Set<Long> groups = LongStream.range(0, ApprovalRuleDraft.MOST_GROUPS).boxed().collect(Collectors.toSet());
        assertEquals(List.of(), problems(new ApprovalRuleDraft(REGULAR, "a", 1, Optional.empty(),
                new Named(most, groups, new RuleBranches.All()))));
        List<Identity> full = Collections.nCopies(ApprovalRuleDraft.MOST, new Identity(REGULAR, "other"));
        assertEquals("approval_rule.too_many", draft(REGULAR, "a", 1).problems(full, Optional.empty()).getFirst().reason().id());
        assertEquals(List.of(), draft(REGULAR, "a", 1).problems(full, Optional.of(draft(REGULAR, "a", 2))));
        assertEquals(List.of(), draft(REGULAR, "a", 1).problems(full.subList(1, full.size()), Optional.empty()));
    }

    @Test
    void kind_follows_from_the_name_and_the_approvers() {
        assertEquals(ANY_APPROVER, ApprovalRuleDraft.kind("a", false));
        assertEquals(REGULAR, ApprovalRuleDraft.kind("a", true));
        for (boolean approvers : List.of(true, false)) {
            assertEquals(REPORT_APPROVER, ApprovalRuleDraft.kind("Coverage-Check", approvers));
            assertEquals(REPORT_APPROVER, ApprovalRuleDraft.kind("License-Check", approvers));
        }
        assertEquals(Optional.of(ApprovalReport.LICENSE_SCANNING), ApprovalRuleDraft.report("License-Check", Optional.empty(),
                Optional.empty()));
        assertEquals(Optional.of(ApprovalReport.CODE_COVERAGE), ApprovalRuleDraft.report("License-Check", Optional.empty(),
                Optional.of(ApprovalReport.CODE_COVERAGE)));
        assertEquals(Optional.empty(), ApprovalRuleDraft.report("License-Check", Optional.of(REPORT_APPROVER), Optional.empty()));
        assertEquals(Optional.empty(), ApprovalRuleDraft.report("a", Optional.empty(), Optional.empty()));
    }

    @Test
    void rules_lose_attributes_that_their_kind_does_not_have() {
        Named named = new Named(Set.of(1L), Set.of(2L), new RuleBranches.AllProtected());
        Optional<ApprovalReport> coverage = Optional.of(ApprovalReport.CODE_COVERAGE);
        ApprovalRuleDraft any = new ApprovalRuleDraft(ANY_APPROVER, "a", 1, coverage, named).normalized();
        assertEquals(new Named(Set.of(), Set.of(), new RuleBranches.AllProtected()), any.named());
        assertEquals(Optional.empty(), any.report());
        ApprovalRuleDraft regular = new ApprovalRuleDraft(REGULAR, "a", 1, coverage, named).normalized();
        assertEquals(named, regular.named());
        assertEquals(Optional.empty(), regular.report());
        ApprovalRuleDraft report = new ApprovalRuleDraft(REPORT_APPROVER, "a", 1, coverage, named);
        assertEquals(report, report.normalized());
    }

    @Test
    void branches_follow_from_the_request() {
        assertEquals(new RuleBranches.All(), RuleBranches.of(false, Set.of()));
        assertEquals(new RuleBranches.Protections(Set.of(1L)), RuleBranches.of(false, Set.of(1L)));
        assertEquals(new RuleBranches.AllProtected(), RuleBranches.of(true, Set.of(1L)));
        ApprovalTarget unprotected = new ApprovalTarget("main", Map.of(), false);
        assertTrue(new RuleBranches.Protections(Set.of(1L)).includes(unprotected), "the protection is gone");
    }

    @Test
    void reports_are_found_by_their_names() {
        for (ApprovalReport report : ApprovalReport.values()) {
            assertEquals(Optional.of(report), ApprovalReport.of(report.wireName()));
        }
        assertEquals(Optional.empty(), ApprovalReport.of("scan_finding"));
        assertEquals("Coverage-Check", ApprovalReport.CODE_COVERAGE.ruleName());
    }
}
