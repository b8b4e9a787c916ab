package dev.slipway.persistence.approval;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.approval.ApprovalRuleView;
import dev.slipway.domain.approval.Approvers;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** All rules together get a bounded number of members of groups. */
final class ReadMembersTest {

    private static final Set<Long> NAMED = Set.of(7L);

    private static List<Long> users(long from, long to) {
        return LongStream.range(from, to).boxed().toList();
    }

    @Test
    void first_members_count_over_all_groups_of_a_rule() {
        int most = ApprovalRuleView.MOST_MEMBERS;
        ReadMembers read = new ReadMembers(Map.of(1L, Set.of(9_000L)), Map.of(1L, users(10, 10 + most), 2L, users(9, 11)), Set.of(),
                ReadMembers.MOST);
        Approvers both = read.approvers(NAMED, Set.of(1L, 2L));
        assertFalse(both.complete());
        assertEquals(most + 2, both.all().size(), "the first ones, the one who matters, and the one who is named");
        assertEquals(Set.of(9L, 10L), both.groups().get(2L));
        assertFalse(both.all().contains(9L + most));
        assertEquals(new Approvers(NAMED, Map.of(2L, Set.of(9L, 10L))), read.approvers(NAMED, Set.of(2L)));
        assertEquals(new Approvers(NAMED, Map.of(3L, Set.of())), read.approvers(NAMED, Set.of(3L)));
    }

    @Test
    void rules_beyond_the_bound_have_members_who_matter_alone() {
        ReadMembers read = new ReadMembers(Map.of(1L, Set.of(5L), 2L, Set.of(5L)), Map.of(1L, users(10, 14)), Set.of(), 10);
        Approvers first = read.approvers(Set.of(), Set.of(1L));
        assertTrue(first.complete());
        assertEquals(5, first.all().size());
        assertEquals(first, read.approvers(Set.of(), Set.of(1L)));
        Approvers third = read.approvers(Set.of(), Set.of(1L));
        assertEquals(new Approvers(Set.of(), Map.of(1L, Set.of(5L)), false), third);
        assertSame(third.groups().get(1L), read.approvers(Set.of(), Set.of(1L)).groups().get(1L), "a thousand rules share a set");
        assertTrue(read.approvers(Set.of(), Set.of(2L)).complete(), "there are no others");
    }

    @Test
    void approvers_of_groups_that_are_not_read_whole_are_not_complete() {
        ReadMembers read = new ReadMembers(Map.of(), Map.of(1L, users(10, 12)), Set.of(1L, 2L), 10);
        assertEquals(new Approvers(Set.of(), Map.of(1L, Set.of(10L, 11L)), false), read.approvers(Set.of(), Set.of(1L)));
        assertEquals(new Approvers(Set.of(), Map.of(2L, Set.of()), false), read.approvers(Set.of(), Set.of(2L)));
    }
}
