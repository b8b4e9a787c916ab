package dev.slipway.domain.approval;

import static dev.slipway.domain.approval.ApprovalRuleKind.ANY_APPROVER;
import static dev.slipway.domain.approval.ApprovalRuleKind.CODE_OWNER;
import static dev.slipway.domain.approval.ApprovalRuleKind.REGULAR;
import static dev.slipway.domain.approval.ApprovalRuleKind.UNDETERMINED_OWNERS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.domain.branch.RefPattern;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Examples of the reference, and answers that small worlds do not ask for. */
class ApprovalOutcomeTest {

    private static final ApprovalTarget MAIN = new ApprovalTarget("main", Map.of(), false);

    private static ApprovalOutcome outcome(List<Long> approvals, ApprovalRule... rules) {
        return ApprovalOutcome.of(CountingRules.of(new CountingRules.Candidates(List.of(rules), List.of()), MAIN, false, true), Set.of(),
                approvals);
    }

    @Test
    void merge_request_without_rules_is_approved() {
        ApprovalOutcome outcome = outcome(List.of());
        assertTrue(outcome.approved());
        assertEquals(0, outcome.required() + outcome.left());
    }

    @Test
    void request_that_needs_approvals_waits_for_a_push_to_be_followed() {
        ApprovalTarget owned = new ApprovalTarget("main", Map.of(), true);
        ApprovalOutcome none = outcome(List.of());
        ApprovalOutcome optional = outcome(List.of(), ApprovalRule.of(1, "rule", ANY_APPROVER, 0, Approvers.NONE));
        ApprovalOutcome met = outcome(List.of(1L), ApprovalRule.of(1, "rule", ANY_APPROVER, 1, Approvers.NONE));
        ApprovalOutcome missed = outcome(List.of(), ApprovalRule.of(1, "rule", ANY_APPROVER, 1, Approvers.NONE));
        for (ApprovalOutcome outcome : List.of(none, optional, met)) {
            assertTrue(outcome.permitsMerge(true, MAIN));
            assertTrue(outcome.permitsMerge(true, owned));
            assertFalse(outcome.permitsMerge(false, owned), "the push may change files of other owners");
            assertEquals(outcome != met, outcome.permitsMerge(false, MAIN));
        }
        assertFalse(missed.permitsMerge(true, MAIN));
        assertFalse(missed.permitsMerge(false, MAIN));
    }

    @Test
    void one_approval_counts_for_all_approvers_and_for_a_rule_at_once() {
        ApprovalOutcome outcome = outcome(List.of(1L), ApprovalRule.of(1, "rule", ANY_APPROVER, 2, Approvers.NONE),
                ApprovalRule.of(2, "rule", REGULAR, 1, Approvers.of(1L, 2L)));
        assertEquals("3 1", outcome.required() + " " + outcome.left());
        assertFalse(outcome.approved());
        assertEquals(List.of(1L), outcome.rulesLeft().stream().map(counted -> counted.rule().id()).toList());
    }

    @Test
    void rule_of_all_approvers_is_not_named_beside_rules_that_miss_as_many() {
        ApprovalOutcome outcome = outcome(List.of(), ApprovalRule.of(1, "rule", ANY_APPROVER, 1, Approvers.NONE),
                ApprovalRule.of(2, "rule", REGULAR, 1, Approvers.of(1L, 2L)));
        assertEquals(List.of(2L), outcome.rulesLeft().stream().map(counted -> counted.rule().id()).toList());
    }

    @Test
    void rule_that_cannot_be_met_permits_the_merge_and_is_left_out_once_merged() {
        ApprovalOutcome outcome = outcome(List.of(1L), ApprovalRule.of(1, "rule", REGULAR, 2, Approvers.of(1L)),
                ApprovalRule.of(2, "rule", REGULAR, 1, Approvers.of(1L)), ApprovalRule.of(3, "rule", REGULAR, 1, Approvers.of(2L)));
        assertEquals(List.of(true, true, false), outcome.rules().stream().map(counted -> counted.progress().approved()).toList());
        assertEquals(List.of(2L, 3L), outcome.merged().rules().stream().map(counted -> counted.rule().id()).toList());
    }

    @Test
    void rule_with_members_who_are_not_read_waits_for_them() {
        Approvers some = new Approvers(Set.of(), Map.of(9L, Set.of(1L)), false);
        assertFalse(outcome(List.of(1L), ApprovalRule.of(1, "rule", REGULAR, 2, some)).approved());
        assertTrue(outcome(List.of(1L), ApprovalRule.of(1, "rule", REGULAR, 1, some)).approved());
        Approvers none = new Approvers(Set.of(), Map.of(9L, Set.of()), false);
        assertFalse(outcome(List.of(), ApprovalRule.of(1, "rule", REGULAR, 1, none)).approved());
    }

    @Test
    void rule_of_all_approvers_waits_for_users_to_come() {
        assertFalse(outcome(List.of(), ApprovalRule.of(1, "rule", ANY_APPROVER, 1, Approvers.NONE)).approved());
    }

    @Test
    void approvals_are_listed_in_their_order() {
        ApprovalOutcome outcome = outcome(List.of(3L, 1L, 2L), ApprovalRule.of(1, "rule", REGULAR, 1, Approvers.of(1L, 3L)));
        assertEquals(List.of(3L, 1L), outcome.rules().getFirst().progress().approvedBy());
        assertEquals(List.of(3L, 1L, 2L), outcome.approvedBy());
    }

    @Test
    void user_approves_by_role_or_because_a_rule_names_the_user() {
        ApprovalOutcome outcome = outcome(List.of(4L), ApprovalRule.of(1, "rule", REGULAR, 1, Approvers.of(1L, 4L)));
        assertTrue(new ApprovalCandidate(1, false).mayApprove(outcome, Set.of()));
        assertTrue(new ApprovalCandidate(2, true).mayApprove(outcome, Set.of()));
        assertFalse(new ApprovalCandidate(2, false).able(outcome));
        assertFalse(new ApprovalCandidate(2, false).mayApprove(outcome, Set.of()));
        assertFalse(new ApprovalCandidate(4, true).mayApprove(outcome, Set.of()), "has approved");
        assertTrue(new ApprovalCandidate(4, true).able(outcome));
        assertFalse(new ApprovalCandidate(2, true).mayApprove(outcome, Set.of(2L)), "is excluded");
    }

    @Test
    void author_whose_account_is_gone_excludes_no_one() {
        ApprovalParties parties = new ApprovalParties(OptionalLong.empty(), Set.of(5L));
        assertEquals(Set.of(), parties.excluded(Set.of(ApprovalRestriction.AUTHORS_EXCLUDED)));
        assertEquals(Set.of(5L), parties.excluded(Set.of(ApprovalRestriction.AUTHORS_EXCLUDED, ApprovalRestriction.COMMITTERS_EXCLUDED)));
    }

    @Test
    void parties_are_known_unless_committers_count_and_are_not_complete() {
        ApprovalParties some = new ApprovalParties(OptionalLong.of(1), Set.of(5L), false);
        assertTrue(some.known(Set.of(ApprovalRestriction.AUTHORS_EXCLUDED)));
        assertFalse(some.known(Set.of(ApprovalRestriction.COMMITTERS_EXCLUDED)));
        assertTrue(new ApprovalParties(OptionalLong.of(1), Set.of(5L)).known(Set.of(ApprovalRestriction.COMMITTERS_EXCLUDED)));
    }

    @Test
    void rule_whose_protections_are_gone_applies_to_all_branches() {
        ApprovalTarget target = new ApprovalTarget("main", Map.of(7L, new RefPattern("release/*")), false);
        assertTrue(new RuleBranches.Protections(Set.of(99L)).includes(target), "its group is another one now");
        assertTrue(new RuleBranches.Protections(Set.of(99L)).includes(MAIN));
        assertFalse(new RuleBranches.Protections(Set.of(7L, 99L)).includes(target), "one is left");
    }

    @Test
    void code_owners_are_asked_but_not_required_without_a_protection() {
        ApprovalRule rule = ApprovalRule.of(1, "rule", CODE_OWNER, 1, Approvers.of(1L));
        CountingRules counting = CountingRules.of(new CountingRules.Candidates(List.of(), List.of(rule)), MAIN, true, true);
        assertEquals(0, counting.rules().getFirst().required());
        assertFalse(counting.overwritten());
    }

    @Test
    void no_approval_counts_for_owners_that_are_not_determined() {
        ApprovalRule rule = ApprovalRule.of(1, "rule", UNDETERMINED_OWNERS, 1, Approvers.NONE);
        CountingRules.Candidates candidates = new CountingRules.Candidates(List.of(), List.of(rule));
        CountingRules demanded = CountingRules.of(candidates, new ApprovalTarget("main", Map.of(), true), false, true);
        ApprovalOutcome outcome = ApprovalOutcome.of(demanded, Set.of(), List.of(1L, 2L));
        assertEquals(1, outcome.left());
        assertFalse(outcome.approved());
        assertEquals(1, outcome.rulesLeft().size());
        assertTrue(ApprovalOutcome.of(CountingRules.of(candidates, MAIN, false, true), Set.of(), List.of()).approved());
    }

    @Test
    void kinds_are_found_by_their_names() {
        for (ApprovalRuleKind kind : ApprovalRuleKind.values()) {
            assertEquals(kind, ApprovalRuleKind.of(kind.wireName()).orElseThrow());
        }
        assertTrue(ApprovalRuleKind.of("REGULAR").isEmpty());
    }

    @ParameterizedTest
    @CsvSource({
        "REGULAR, regular, true, true, false", "ANY_APPROVER, any_approver, true, true, false",
        "REPORT_APPROVER, report_approver, false, true, false", "CODE_OWNER, code_owner, false, false, true",
        "UNDETERMINED_OWNERS, code_owner, false, false, true"})
    void kinds_have_an_origin_and_a_name_for_clients(ApprovalRuleKind kind, String name, boolean byUsers, boolean ofProjects,
            boolean ofFiles) {
        assertEquals(List.of(name, byUsers, ofProjects, ofFiles),
                List.of(kind.clientName(), kind.userDefined(), kind.ofProjects(), kind.ofFiles()));
    }
}
