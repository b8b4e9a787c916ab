package dev.slipway.domain.job.approval;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.domain.job.approval.ApprovalCount.Granted;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ApprovalCountTest {

    /** Approvals by the id of their rule, {@code -} without one. */
    private static List<Granted> ofRules(String rules) {
        return words(rules).stream().map(rule -> new Granted(rule.equals("-") ? OptionalLong.empty()
                : OptionalLong.of(Long.parseLong(rule)), Set.of())).toList();
    }

    /** Approvals by the ids of their protections, joined by {@code +}. */
    private static List<Granted> ofProtections(String protections) {
        return words(protections).stream().map(ids -> new Granted(OptionalLong.empty(), Arrays.stream(ids.split("\\+")).map(Long::valueOf)
                .collect(Collectors.toSet()))).toList();
    }

    private static List<String> words(String text) {
        return text.isEmpty() ? List.of() : List.of(text.split(" "));
    }

    /** Rule 1 requires two approvals, rule 2 one. */
    @ParameterizedTest
    @CsvSource({"'',2,1,3", "1,1,1,2", "1 1,0,1,1", "1 1 1,0,1,1", "1 1 2,0,0,0", "2,2,0,2", "2 2 2,2,0,2", "1 2,1,0,1", "- - -,2,1,3",
        "3 3 3,2,1,3"})
    void each_rule_counts_its_own_approvals(String granted, int first, int second, int pending) {
        ApprovalCount count = new ApprovalCount(Map.of(1L, 2, 2L, 1), Map.of(), ofRules(granted));
        assertEquals(List.of(first, second, 0, pending),
                List.of(count.pendingFor(1), count.pendingFor(2), count.pendingFor(3), count.pending()));
    }

    /** Protection 7 requires three approvals, protection 8 one. */
    @ParameterizedTest
    @CsvSource({"'',3", "7,2", "8,3", "7+8,2", "7 7,1", "7 7 7,1", "7 7 7+8,0", "7 7 7 8,0", "7 7 7 7 8,0", "9 9 9,3"})
    void protections_without_rules_lack_as_many_as_the_one_that_lacks_most(String granted, int pending) {
        assertEquals(pending, new ApprovalCount(Map.of(), Map.of(7L, 3, 8L, 1), ofProtections(granted)).pending());
    }

    @Test
    void job_lacks_the_larger_number_of_rules_and_of_protections_without_rules() {
        assertEquals(2, new ApprovalCount(Map.of(1L, 2), Map.of(7L, 1), List.of()).pending());
        assertEquals(3, new ApprovalCount(Map.of(1L, 2), Map.of(7L, 3), List.of()).pending());
        assertEquals(0, new ApprovalCount(Map.of(), Map.of(), List.of()).pending());
        assertEquals(1, new ApprovalCount(Map.of(1L, 2), Map.of(7L, 2), List.of(new Granted(OptionalLong.of(1), Set.of(7L)))).pending());
    }
}
