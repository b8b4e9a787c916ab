package dev.slipway.domain.epic;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.OptionalLong;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Orders of what an epic contains. */
class EpicOrderTest {

    private static final List<Long> IDS = List.of(10L, 20L, 30L, 40L);

    private static List<Long> moved(long id, Long before, Long after) {
        return EpicOrder.moved(IDS, id, before == null ? OptionalLong.empty() : OptionalLong.of(before),
                after == null ? OptionalLong.empty() : OptionalLong.of(after));
    }

    @Test
    void one_is_moved_behind_another() {
        assertEquals(List.of(20L, 30L, 10L, 40L), moved(10, 30L, null));
        assertEquals(List.of(10L, 40L, 20L, 30L), moved(40, 10L, null));
    }

    @Test
    void one_is_moved_before_another() {
        assertEquals(List.of(40L, 10L, 20L, 30L), moved(40, null, 10L));
        assertEquals(List.of(20L, 30L, 10L, 40L), moved(10, null, 40L));
    }

    @Test
    void of_two_names_the_one_before_counts() {
        assertEquals(List.of(20L, 10L, 30L, 40L), moved(10, 20L, 40L));
    }

    @Test
    void order_stays_without_a_name_or_with_its_own() {
        assertEquals(IDS, moved(20, null, null));
        assertEquals(IDS, moved(20, 20L, null));
        assertEquals(IDS, moved(20, null, 20L));
        assertEquals(IDS, moved(20, 10L, 30L));
        assertEquals(IDS, moved(20, 20L, 40L));
    }

    @Test
    void every_move_keeps_all_and_puts_the_moved_one_beside_the_named_one() {
        for (long id : IDS) {
            for (long other : IDS) {
                List<Long> behind = moved(id, other, null);
                List<Long> ahead = moved(id, null, other);
                assertEquals(new TreeSet<>(IDS), new TreeSet<>(behind));
                assertEquals(new TreeSet<>(IDS), new TreeSet<>(ahead));
                if (id != other) {
                    assertEquals(behind.indexOf(other) + 1, behind.indexOf(id));
                    assertEquals(ahead.indexOf(other) - 1, ahead.indexOf(id));
                }
            }
        }
    }
}
