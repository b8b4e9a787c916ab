package dev.slipway.domain.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

class PolicyTest {

    private static final Policy<Integer> SMALL_AND_EVEN = Policy.of("number",
            NamedRule.requires("number.too_large", number -> number < 10, number -> number),
            NamedRule.requires("number.odd", number -> number % 2 == 0));

    @Test
    void the_first_objection_decides() {
        assertEquals(new Verdict.Denied("number.too_large", Reason.of("number.too_large", 11)),
                SMALL_AND_EVEN.judge(11));
        assertEquals(new Verdict.Denied("number.odd", Reason.of("number.odd")), SMALL_AND_EVEN.judge(3));
        assertEquals(Reason.of("number.odd"), SMALL_AND_EVEN.judge(3).denial().orElseThrow());
    }

    @Test
    void without_objection_it_allows() {
        assertTrue(SMALL_AND_EVEN.judge(4).allowed());
        assertTrue(SMALL_AND_EVEN.judge(4).denial().isEmpty());
        assertTrue(SMALL_AND_EVEN.allDenials(4).isEmpty());
    }

    @Test
    void all_objections_come_in_order() {
        assertEquals(List.of("number.too_large", "number.odd"),
                SMALL_AND_EVEN.allDenials(11).stream().map(Verdict.Denied::rule).toList());
    }

    @Test
    void a_longer_policy_is_one_rule_more() {
        Policy<Integer> longer = SMALL_AND_EVEN.with(NamedRule.requires("number.zero", number -> number != 0));
        assertFalse(longer.judge(0).allowed());
        assertTrue(SMALL_AND_EVEN.judge(0).allowed());
    }

    @Test
    void rule_ids_are_unique() {
        NamedRule<Integer> again = NamedRule.requires("number.odd", number -> true);
        assertThrows(IllegalArgumentException.class, () -> SMALL_AND_EVEN.with(again));
    }
}
