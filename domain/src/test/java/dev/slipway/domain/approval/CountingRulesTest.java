package dev.slipway.domain.approval;

import static dev.slipway.domain.approval.ApprovalRuleKind.ANY_APPROVER;
import static dev.slipway.domain.approval.ApprovalRuleKind.CODE_OWNER;
import static dev.slipway.domain.approval.ApprovalRuleKind.REGULAR;
import static dev.slipway.domain.approval.ApprovalRuleKind.REPORT_APPROVER;
import static dev.slipway.domain.approval.ApprovalRuleKind.UNDETERMINED_OWNERS;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.domain.approval.CountingRules.Candidates;
import dev.slipway.domain.branch.RefPattern;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Rules that count for a merge request, with their order; and branches and users that they are about. */
class CountingRulesTest {

    private static final Map<Long, RefPattern> PROTECTIONS = Map.of(7L, new RefPattern("release/*"), 8L, new RefPattern("main"));

    private static ApprovalRule rule(long id, ApprovalRuleKind kind) {
        return ApprovalRule.of(id, "rule", kind, 2, Approvers.of(1L));
    }

    private static ApprovalTarget target(String branch, boolean codeOwnersRequired) {
        return new ApprovalTarget(branch, PROTECTIONS, codeOwnersRequired);
    }

    /** Returns the rules that count with the approvals that they require, such as {@code 1:2}. */
    private static List<String> counting(Candidates candidates, ApprovalTarget target, boolean fixed, boolean several) {
        return CountingRules.of(candidates, target, fixed, several).rules().stream().map(rule -> rule.id() + ":" + rule.required())
                .toList();
    }

    @Test
    void own_rules_take_the_place_of_those_of_the_project() {
        Candidates both = new Candidates(List.of(rule(1, REGULAR)), List.of(rule(5, REGULAR)));
        Candidates none = new Candidates(List.of(rule(1, REGULAR)), List.of(rule(6, REPORT_APPROVER)));
        assertEquals(List.of("5:2"), counting(both, target("main", false), false, true));
        assertEquals(List.of("1:2"), counting(both, target("main", false), true, true));
        assertEquals(List.of("1:2", "6:2"), counting(none, target("main", false), false, true));
        assertEquals(List.of(true, false, false), List.of(CountingRules.of(both, target("main", false), false, true).overwritten(),
                CountingRules.of(both, target("main", false), true, true).overwritten(),
                CountingRules.of(none, target("main", false), false, true).overwritten()));
    }

    @Test
    void rule_of_all_approvers_comes_first_and_others_by_id() {
        Candidates candidates = new Candidates(List.of(rule(3, REGULAR), rule(2, REGULAR), rule(4, ANY_APPROVER)),
                List.of(rule(9, CODE_OWNER), rule(8, REPORT_APPROVER)));
        assertEquals(List.of("4:2", "2:2", "3:2", "8:2", "9:2"), counting(candidates, target("main", true), false, true));
        assertEquals(List.of("4:2", "8:2", "9:2"), counting(candidates, target("main", true), false, false),
                "one rule of users alone");
    }

    @Test
    void rules_of_the_project_count_for_their_branches_alone() {
        Candidates candidates = new Candidates(List.of(rule(1, REGULAR).on(new RuleBranches.Protections(Set.of(7L))),
                rule(2, REGULAR).on(new RuleBranches.AllProtected()), rule(3, REPORT_APPROVER)), List.of());
        assertEquals(List.of("1:2", "2:2"), counting(candidates, target("release/1", false), false, true));
        assertEquals(List.of("2:2"), counting(candidates, target("main", false), false, true));
        assertEquals(List.of(), counting(candidates, target("topic", false), false, true));
    }

    @Test
    void owners_of_files_are_required_where_a_protection_demands_them() {
        Candidates candidates = new Candidates(List.of(),
                List.of(rule(1, CODE_OWNER), rule(2, UNDETERMINED_OWNERS), rule(3, REPORT_APPROVER)));
        assertEquals(List.of("1:0", "2:0", "3:2"), counting(candidates, target("main", false), false, true));
        assertEquals(List.of("1:2", "2:2", "3:2"), counting(candidates, target("main", true), false, true));
    }

    @ParameterizedTest
    @CsvSource({"main, true, false, true, true", "release/1, true, true, false, true", "topic, false, false, false, false"})
    void branch_is_protected_by_what_matches_it(String branch, boolean all, boolean releases, boolean main, boolean either) {
        ApprovalTarget target = target(branch, false);
        assertEquals(true, new RuleBranches.All().includes(target));
        assertEquals(all, new RuleBranches.AllProtected().includes(target));
        assertEquals(releases, new RuleBranches.Protections(Set.of(7L)).includes(target));
        assertEquals(main, new RuleBranches.Protections(Set.of(8L)).includes(target));
        assertEquals(either, new RuleBranches.Protections(Set.of(7L, 8L)).includes(target));
        assertEquals(main, new RuleBranches.Protections(Set.of(8L, 99L)).includes(target), "one of the two is gone");
        assertEquals(true, new RuleBranches.Protections(Set.of(99L)).includes(target), "all are gone");
    }

    @Test
    void restrictions_exclude_the_author_and_the_committers() {
        ApprovalParties parties = new ApprovalParties(OptionalLong.of(1), Set.of(2L, 3L));
        assertEquals(Set.of(), parties.excluded(Set.of(ApprovalRestriction.APPROVALS_RESET)));
        assertEquals(Set.of(1L), parties.excluded(Set.of(ApprovalRestriction.AUTHORS_EXCLUDED)));
        assertEquals(Set.of(2L, 3L), parties.excluded(Set.of(ApprovalRestriction.COMMITTERS_EXCLUDED)));
        assertEquals(Set.of(1L, 2L, 3L),
                parties.excluded(Set.of(ApprovalRestriction.AUTHORS_EXCLUDED, ApprovalRestriction.COMMITTERS_EXCLUDED)));
    }
}
