package dev.slipway.application.mergerequest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.verifyNoInteractions;
import static org.mockito.Mockito.verifyNoMoreInteractions;
import static org.mockito.Mockito.when;

import dev.slipway.application.discussion.port.NoteCounts.Count;
import dev.slipway.application.discussion.port.NoteCounts;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.kernel.port.Work;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.mergerequest.MergeFacts;
import dev.slipway.domain.mergerequest.MergeObstacle;
import dev.slipway.domain.mergerequest.MergeRequestState;
import dev.slipway.domain.mergerequest.Mergeability;
import dev.slipway.domain.mergerequest.PipelineCheck;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class MergeStatusesTest {

    private final Work work = mock(Work.class);
    private final MergeStatuses statuses = new MergeStatuses(List.of(), mock(NoteCounts.class), work, new FakeTransactions());

    private static MergeRequestView request(long id, MergeRequestState state, Mergeability mergeability) {
        MergeRequestView request = mock(MergeRequestView.class);
        when(request.id()).thenReturn(id);
        when(request.state()).thenReturn(state);
        when(request.mergeability()).thenReturn(mergeability);
        return request;
    }

    private List<Boolean> checked(boolean recheck, MergeRequestView... requests) {
        return statuses.of(List.of(requests), recheck).stream().map(MergeRequestItem::checking).toList();
    }

    private static MergeRequestView unknown(long id) {
        return request(id, MergeRequestState.OPENED, Mergeability.UNCHECKED);
    }

    /** A push into a branch leaves all requests of a page unchecked, so the calls must not depend on their number. */
    @Test
    void page_asks_for_recorded_checks_and_records_missing_ones_once() {
        when(work.recorded(CheckMergeability.KIND, List.of(1L, 2L, 3L))).thenReturn(Set.of(2L));
        assertEquals(List.of(true, true, true), checked(true, unknown(1), unknown(2), unknown(3)));
        verify(work).recorded(CheckMergeability.KIND, List.of(1L, 2L, 3L));
        verify(work).soon(CheckMergeability.KIND, List.of(1L, 3L));
        verifyNoMoreInteractions(work);
    }

    @Test
    void checks_that_are_recorded_are_not_recorded_again() {
        when(work.recorded(CheckMergeability.KIND, List.of(1L))).thenReturn(Set.of(1L));
        assertEquals(List.of(true), checked(true, unknown(1)));
        verify(work).recorded(CheckMergeability.KIND, List.of(1L));
        verifyNoMoreInteractions(work);
    }

    @Test
    void page_whose_status_is_known_asks_for_no_work() {
        assertEquals(List.of(false, false), checked(true, request(1, MergeRequestState.OPENED, Mergeability.CAN_BE_MERGED),
                request(2, MergeRequestState.MERGED, Mergeability.UNCHECKED)));
        assertEquals(List.of(false), checked(false, unknown(3)));
        verifyNoInteractions(work);
    }

    @Test
    void page_asks_once_for_comments_that_its_reader_may_not_read() {
        NoteCounts counts = mock(NoteCounts.class);
        when(counts.ofMergeRequests(List.of(1L, 2L, 3L))).thenReturn(Map.of(1L, new Count(5, false), 2L, new Count(1, false)));
        when(counts.hidden(List.of(1L, 2L), Caller.ANONYMOUS)).thenReturn(Map.of(1L, 2, 2L, 3));
        List<MergeRequestView> requests = List.of(request(1, MergeRequestState.OPENED, Mergeability.CAN_BE_MERGED),
                request(2, MergeRequestState.MERGED, Mergeability.CAN_BE_MERGED),
                request(3, MergeRequestState.CLOSED, Mergeability.CAN_BE_MERGED));
        assertEquals(List.of(3, 0, 0), new MergeStatuses(List.of(), counts, work, new FakeTransactions())
                .shown(Caller.ANONYMOUS, requests, false).stream().map(MergeRequestItem::comments).toList());
    }

    @ParameterizedTest
    @EnumSource
    void request_is_judged_by_each_obstacle_and_by_a_check_that_is_recorded(MergeObstacle obstacle) {
        MergeRequestView request = unknown(1);
        when(request.facts(any())).thenAnswer(call -> new MergeFacts(MergeRequestState.OPENED, false, false, Mergeability.UNCHECKED,
                PipelineCheck.PASSED, call.getArgument(0)));
        for (boolean checking : List.of(true, false)) {
            assertEquals(new MergeFacts(MergeRequestState.OPENED, false, false, checking ? Mergeability.CHECKING : Mergeability.UNCHECKED,
                    PipelineCheck.PASSED, Set.of(obstacle)), new MergeRequestItem(request, Set.of(obstacle), checking, 0).facts());
        }
    }
}
