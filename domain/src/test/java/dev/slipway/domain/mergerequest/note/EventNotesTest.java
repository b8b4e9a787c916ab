package dev.slipway.domain.mergerequest.note;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.domain.mergerequest.MergeRequestEvent;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class EventNotesTest {

    @Test
    void events_that_clients_see_have_notes() {
        assertEquals(List.of("closed", "reopened", "merged"), Arrays.stream(MergeRequestEvent.values()).map(EventNotes::of)
                .flatMap(Optional::stream).toList());
        assertEquals(Optional.empty(), EventNotes.of(MergeRequestEvent.LOCK));
        assertEquals(Optional.empty(), EventNotes.of(MergeRequestEvent.UNLOCK));
    }

    @Test
    void request_whose_target_is_removed_names_both_branches() {
        assertEquals("deleted the `a` branch. This merge request now targets the `b` branch", EventNotes.targetRemoved("a", "b"));
    }

    @Test
    void merge_that_waits_for_a_pipeline_names_its_commit() {
        assertEquals("enabled an automatic merge when the pipeline for abc succeeds", EventNotes.autoMergeEnabled("abc"));
        assertEquals("aborted the automatic merge because source branch was updated",
                EventNotes.autoMergeAborted("source branch was updated"));
    }
}
