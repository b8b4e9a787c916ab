package dev.slipway.domain.discussion.event;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.domain.discussion.Noteable;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class EventResourceTest {

    @Test
    void issues_merge_requests_and_epics_have_events_and_others_have_none() {
        assertEquals(Optional.of(new EventResource(EventResource.Kind.ISSUE, 70)), EventResource.of(new Noteable.Issue(7, 70, 1)));
        assertEquals(Optional.of(new EventResource(EventResource.Kind.MERGE_REQUEST, 70)),
                EventResource.of(new Noteable.MergeRequest(7, 70, 1)));
        assertEquals(Optional.of(new EventResource(EventResource.Kind.EPIC, 70)), EventResource.of(new Noteable.Epic(7, 70, 1)));
        assertEquals(Optional.empty(), EventResource.of(new Noteable.Commit(7, "a".repeat(40))));
        assertEquals(Optional.empty(), EventResource.of(new Noteable.Snippet(7, 70)));
    }

    @Test
    void kinds_have_the_names_that_clients_know() {
        assertEquals(List.of("Issue", "MergeRequest", "Epic"),
                Arrays.stream(EventResource.Kind.values()).map(EventResource.Kind::wireName).toList());
    }
}
