package dev.slipway.application.approval;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.domain.approval.ApprovalRuleDraft;
import dev.slipway.domain.approval.ApprovalRuleDraft.Named;
import dev.slipway.domain.approval.ApprovalRuleKind;
import dev.slipway.domain.approval.RuleBranches;
import dev.slipway.domain.audit.AuditValue;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class ApprovalEventsTest {

    private static ApprovalRuleDraft draft(int required, Set<Long> users, Set<Long> groups) {
        return new ApprovalRuleDraft(ApprovalRuleKind.REGULAR, "security", required, Optional.empty(),
                new Named(users, groups, new RuleBranches.All()));
    }

    /** Returns changes such as {@code users:1->2}. */
    private static List<String> changes(ApprovalRuleDraft before, ApprovalRuleDraft after) {
        return ApprovalEvents.changes(before, after).stream().map(change -> change.attribute() + ":"
                + change.from().map(AuditValue::text).orElse("?") + "->" + change.to().map(AuditValue::text).orElse("?")).toList();
    }

    @Test
    void approvers_who_come_and_go_are_recorded() {
        assertEquals(List.of("users:1 10->2", "groups:->7"),
                changes(draft(2, Set.of(1L, 3L, 10L), Set.of()), draft(2, Set.of(3L, 2L), Set.of(7L))));
        assertEquals(List.of("approvals_required:2->0", "groups:7->"),
                changes(draft(2, Set.of(1L), Set.of(7L)), draft(0, Set.of(1L), Set.of())));
        assertEquals(List.of(), changes(draft(2, Set.of(1L), Set.of(7L)), draft(2, Set.of(1L), Set.of(7L))));
    }

    @Test
    void many_approvers_are_recorded_by_the_first_ones_and_a_number() {
        Set<Long> many = LongStream.rangeClosed(1, ApprovalRuleDraft.MOST_USERS).boxed().collect(Collectors.toSet());
        assertEquals(List.of("users:->1 2 3 4 5 6 7 8 9 10 11 12 +488"),
                changes(draft(2, Set.of(), Set.of()), draft(2, many, Set.of())));
        Set<Long> longest = LongStream.rangeClosed(Long.MAX_VALUE - ApprovalEvents.MOST_IDS, Long.MAX_VALUE).boxed()
                .collect(Collectors.toSet());
        assertEquals(List.of(true), changes(draft(2, Set.of(), Set.of()), draft(2, longest, Set.of())).stream()
                .map(change -> change.endsWith(" +1")).toList());
    }
}
