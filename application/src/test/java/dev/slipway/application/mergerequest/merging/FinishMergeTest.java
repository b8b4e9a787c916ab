package dev.slipway.application.mergerequest.merging;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.verify;

import dev.slipway.application.mergerequest.port.MergeRequests.Merging;
import dev.slipway.domain.mergerequest.MergeRequestState;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Requests that a process left locked when it died. */
class FinishMergeTest extends MergingScene {

    private String result;
    private Merging merging;

    @BeforeEach
    void begin() {
        arrange();
        record.updateOrLater(id);
        result = merges.commit(ADA, "Merge", List.of(base, head(TOPIC)), merges.files(head(TOPIC)));
        merging = new Merging(USER, result, Optional.of(result), Optional.empty(), true);
        transactions.run(now -> requests.begin(id, merging, now));
    }

    @Test
    void request_is_merged_if_the_target_has_the_result() {
        move(MAIN, result);
        commit(MAIN, "c", "1");
        finish.handle(id);
        finish.handle(id);
        assertEquals(MergeRequestState.MERGED, state());
        assertEquals(List.of("1 3 " + result), heard);
        assertTrue(work.isRecorded(CloseIssuesOfMerge.KIND, id) && work.isRecorded(RemoveSourceBranch.KIND, id));
    }

    @Test
    void request_is_open_again_if_the_target_lacks_the_result() {
        finish.handle(id);
        assertEquals(MergeRequestState.OPENED, state());
        assertEquals(Optional.empty(), requests.begun(id));
        assertEquals(List.of(), heard);
        verify(record).updateLater(id);
    }

    @Test
    void push_of_the_source_into_the_target_is_followed_late() {
        move(MAIN, head(TOPIC));
        finish.handle(id);
        assertEquals(MergeRequestState.MERGED, state());
        assertEquals(List.of("1 0 pushed"), heard);
        verify(record, never()).updateLater(anyLong());
    }

    @Test
    void open_and_missing_requests_are_left_alone() {
        finish.handle(id);
        finish.handle(id);
        finish.handle(id + 1000);
        assertEquals(MergeRequestState.OPENED, state());
        verify(record).updateLater(id);
    }
}
