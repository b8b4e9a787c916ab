package dev.slipway.domain.discussion.event;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.domain.discussion.event.MilestoneChange.Action;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Changes of milestones as events. */
class MilestoneChangeTest {

    @Test
    void change_names_the_new_milestone_or_the_removed_one() {
        assertEquals(Optional.empty(), MilestoneChange.of(null, null));
        assertEquals(Optional.empty(), MilestoneChange.of(1_000L, 1_000L));
        assertEquals(Optional.of(new MilestoneChange(Action.ADD, 1)), MilestoneChange.of(null, 1L));
        assertEquals(Optional.of(new MilestoneChange(Action.ADD, 2)), MilestoneChange.of(1L, 2L));
        assertEquals(Optional.of(new MilestoneChange(Action.REMOVE, 1)), MilestoneChange.of(1L, null));
    }

    @Test
    void names_on_the_wire_are_read_again() {
        for (Action action : Action.values()) {
            assertEquals(action, Action.of(action.wireName()));
        }
    }
}
