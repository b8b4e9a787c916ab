package dev.slipway.domain.epic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** Positions between others. */
class EpicPositionTest {

    private static OptionalLong between(Long before, Long after) {
        return EpicPosition.between(before == null ? OptionalLong.empty() : OptionalLong.of(before),
                after == null ? OptionalLong.empty() : OptionalLong.of(after));
    }

    @Test
    void first_position_is_zero() {
        assertEquals(OptionalLong.of(0), between(null, null));
    }

    @Test
    void ends_are_a_gap_away() {
        assertEquals(OptionalLong.of(5 - EpicPosition.GAP), between(null, 5L));
        assertEquals(OptionalLong.of(5 + EpicPosition.GAP), between(5L, null));
    }

    @Test
    void ends_that_are_used_up_have_no_place() {
        assertEquals(OptionalLong.of(Integer.MIN_VALUE), between(null, Integer.MIN_VALUE + EpicPosition.GAP));
        assertEquals(OptionalLong.empty(), between(null, Integer.MIN_VALUE + EpicPosition.GAP - 1));
        assertEquals(OptionalLong.of(Integer.MAX_VALUE), between(Integer.MAX_VALUE - EpicPosition.GAP, null));
        assertEquals(OptionalLong.empty(), between(Integer.MAX_VALUE - EpicPosition.GAP + 1, null));
    }

    @Test
    void position_between_two_is_found_wherever_there_is_one() {
        for (long before = -9; before <= 9; before++) {
            for (long after = -9; after <= 9; after++) {
                OptionalLong found = between(before, after);
                assertEquals(after - before > 1, found.isPresent(), before + " to " + after);
                assertTrue(found.isEmpty() || before < found.getAsLong() && found.getAsLong() < after, before + " to " + after);
            }
        }
        assertTrue(between(Long.MIN_VALUE, Long.MAX_VALUE).isPresent());
        assertEquals(OptionalLong.empty(), between(Long.MAX_VALUE - 1, Long.MAX_VALUE));
    }

    @Test
    void gap_takes_sixteen_moves_to_one_place() {
        long after = EpicPosition.GAP;
        int moves = 0;
        for (OptionalLong next = between(0L, after); next.isPresent(); next = between(0L, after)) {
            after = next.getAsLong();
            moves++;
        }
        assertEquals(16, moves);
    }
}
