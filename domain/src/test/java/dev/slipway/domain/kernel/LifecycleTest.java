package dev.slipway.domain.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Set;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

class LifecycleTest {

    enum Door { OPEN, CLOSED, GONE }

    enum Act { SHUT, UNLATCH, REMOVE }

    private static Lifecycle.Builder<Door, Act> door() {
        return Lifecycle.named("door", Door.class, Act.class).startsAt(Door.OPEN).finishesAt(Door.GONE)
                .row("D1", Door.OPEN, Act.SHUT, Door.CLOSED)
                .row("D2", Door.CLOSED, Act.UNLATCH, Door.OPEN)
                .row("D3", Door.CLOSED, Act.REMOVE, Door.GONE)
                .stays("D4", Door.GONE, Act.REMOVE);
    }

    @Test
    void answers_moved_stayed_and_refused() {
        Lifecycle<Door, Act> table = door().build();
        assertEquals(new Step.Moved<>(Door.OPEN, Door.CLOSED, "D1"), table.on(Door.OPEN, Act.SHUT));
        assertEquals(new Step.Stayed<>(Door.GONE, "D4"), table.on(Door.GONE, Act.REMOVE));
        assertEquals(new Step.Refused<>(Door.GONE, Reason.of("lifecycle.refused", "door", Door.GONE, Act.SHUT)),
                table.on(Door.GONE, Act.SHUT));
        assertEquals(Door.CLOSED, table.on(Door.OPEN, Act.SHUT).state());
    }

    @Test
    void names_the_states_an_event_leaves() {
        Lifecycle<Door, Act> table = door().build();
        assertEquals(Set.of(Door.CLOSED), table.from(Act.REMOVE));
        assertEquals(Door.GONE, table.to(Act.REMOVE));
        assertEquals(Set.of(Door.OPEN), table.initial());
        assertEquals(Set.of(Door.GONE), table.finished());
        assertEquals(4, table.rows().size());
    }

    @Test
    void names_the_states_that_take_an_event() {
        Lifecycle<Door, Act> table = door().build();
        assertEquals(Set.of(Door.OPEN), table.takes(Act.SHUT));
        assertEquals(Set.of(Door.CLOSED, Door.GONE), table.takes(Act.REMOVE));
    }

    @Test
    void event_that_leads_to_several_states_or_none_has_no_target() {
        Lifecycle<Door, Act> several = door().row("D9", Door.OPEN, Act.UNLATCH, Door.GONE).build();
        Lifecycle<Door, Act> none = Lifecycle.named("door", Door.class, Act.class).startsAt(Door.OPEN)
                .row("D1", Door.OPEN, Act.SHUT, Door.CLOSED).row("D2", Door.CLOSED, Act.UNLATCH, Door.GONE)
                .stays("D3", Door.GONE, Act.REMOVE).build();
        assertEquals("door: UNLATCH leads to [OPEN, GONE]",
                assertThrows(IllegalArgumentException.class, () -> several.to(Act.UNLATCH)).getMessage());
        assertEquals("door: REMOVE leads to []", assertThrows(IllegalArgumentException.class, () -> none.to(Act.REMOVE)).getMessage());
        assertEquals(Set.of(), none.from(Act.REMOVE));
    }

    @Test
    void prints_itself() {
        assertEquals("""
                stateDiagram-v2
                    [*] --> open
                    open --> closed : shut
                    closed --> open : unlatch
                    closed --> gone : remove
                    gone --> [*]
                """, LifecyclePage.diagram(door().build()));
        assertTrue(LifecyclePage.of(door().build()).contains("| D4 | gone | remove | gone | stays |"));
    }

    @Test
    void refuses_two_rows_for_one_cell() {
        refused("two rows for OPEN on SHUT", rows -> rows.row("D9", Door.OPEN, Act.SHUT, Door.GONE));
    }

    @Test
    void refuses_a_rule_id_used_twice() {
        refused("rule id D1 is used twice", rows -> rows.row("D1", Door.OPEN, Act.REMOVE, Door.GONE));
    }

    @Test
    void refuses_an_unmarked_row_out_of_a_finished_state() {
        refused("row D9 leaves a finished state unmarked", rows -> rows.row("D9", Door.GONE, Act.SHUT, Door.CLOSED));
    }

    @Test
    void refuses_to_reopen_what_is_not_finished() {
        refused("row D9 reopens a state that is not finished",
                rows -> rows.reopens("D9", Door.OPEN, Act.REMOVE, Door.GONE));
    }

    @Test
    void refuses_a_move_to_the_same_state() {
        refused("row D9 must be marked as staying exactly where it stays",
                rows -> rows.row("D9", Door.OPEN, Act.UNLATCH, Door.OPEN));
    }

    @Test
    void accepts_a_marked_row_out_of_a_finished_state() {
        assertEquals(Door.OPEN, door().reopens("D9", Door.GONE, Act.UNLATCH, Door.OPEN).build()
                .on(Door.GONE, Act.UNLATCH).state());
    }

    @Test
    void refuses_events_without_a_row() {
        failsWith("events without a row: [UNLATCH, REMOVE]", Lifecycle.named("door", Door.class, Act.class)
                .startsAt(Door.OPEN).row("D1", Door.OPEN, Act.SHUT, Door.CLOSED));
    }

    @Test
    void refuses_unreachable_states() {
        failsWith("unreachable states: [GONE]", Lifecycle.named("door", Door.class, Act.class).startsAt(Door.OPEN)
                .row("D1", Door.OPEN, Act.SHUT, Door.CLOSED)
                .row("D2", Door.CLOSED, Act.UNLATCH, Door.OPEN)
                .row("D3", Door.CLOSED, Act.REMOVE, Door.OPEN));
    }

    private static void refused(String defect, UnaryOperator<Lifecycle.Builder<Door, Act>> spoil) {
        failsWith(defect, spoil.apply(door()));
    }

    private static void failsWith(String defect, Lifecycle.Builder<Door, Act> rows) {
        assertEquals("life cycle door: " + defect,
                assertThrows(IllegalArgumentException.class, rows::build).getMessage());
    }
}
