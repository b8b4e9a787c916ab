package dev.slipway.domain.discussion.event;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.slipway.domain.epic.EpicEvent;
import dev.slipway.domain.issue.IssueEvent;
import java.util.Arrays;
import java.util.List;
import java.util.NoSuchElementException;
import org.junit.jupiter.api.Test;

class ResourceStateTest {

    @Test
    void states_have_the_names_that_clients_know() {
        assertEquals(List.of("closed", "reopened", "merged"), Arrays.stream(ResourceState.values()).map(ResourceState::wireName).toList());
        for (ResourceState state : ResourceState.values()) {
            assertEquals(state, ResourceState.of(state.wireName()));
        }
        assertThrows(NoSuchElementException.class, () -> ResourceState.of("opened"));
    }

    @Test
    void each_event_of_an_issue_or_epic_leads_to_a_state() {
        assertEquals(List.of(ResourceState.CLOSED, ResourceState.REOPENED),
                Arrays.stream(IssueEvent.values()).map(ResourceState::of).toList());
        assertEquals(List.of(ResourceState.CLOSED, ResourceState.REOPENED),
                List.of(ResourceState.of(EpicEvent.CLOSE), ResourceState.of(EpicEvent.REOPEN)));
    }
}
