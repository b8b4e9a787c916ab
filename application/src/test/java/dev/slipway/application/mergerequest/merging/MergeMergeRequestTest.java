package dev.slipway.application.mergerequest.merging;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.params.provider.Arguments.arguments;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.verifyNoInteractions;
import static org.mockito.Mockito.when;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.Refusals;
import dev.slipway.application.mergerequest.MergeRequestAccess;
import dev.slipway.application.mergerequest.MergeRequestDetails;
import dev.slipway.application.mergerequest.MergeRequestReads;
import dev.slipway.application.mergerequest.MergeRequestView;
import dev.slipway.application.mergerequest.version.RecordVersions;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.mergerequest.Mergeability;
import dev.slipway.domain.pipeline.PipelineStatus;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Merges that wait for the pipeline of one head. */
class MergeMergeRequestTest {

    private static final ProjectRef PROJECT = new ProjectRef.Id(7);
    private static final String HEAD = "a".repeat(40);
    private static final MergeInstructions BOUND = MergeInstructions.NONE.of(HEAD);

    private final Access access = mock();
    private final MergeRequestAccess requests = mock();
    private final MergeDecisions decisions = mock();
    private final MergeAttempt attempt = mock();
    private final MergeLater later = mock();
    private final MergeRequestView request = mock();
    private final RecordVersions versions = mock();
    private final MergeRequestReads reads = mock();
    private final MergeMergeRequest merge = new MergeMergeRequest(access, requests, reads, versions, decisions,
            attempt, later);

    @BeforeEach
    void begin() {
        ProjectGrant grant = mock();
        when(grant.allows(any())).thenReturn(true);
        when(access.project(any(), any(ProjectRef.class))).thenReturn(grant);
        when(requests.find(any(), any(), anyLong())).thenReturn(new MergeRequestAccess.Found(grant, request));
        when(request.id()).thenReturn(1L);
        when(decisions.permits(any(), any())).thenReturn(true);
        when(decisions.objection(any(), any(), any(), any())).thenReturn(Optional.empty());
        when(attempt.merge(any(), anyLong(), any())).thenReturn(new MergeOutcome.Merged());
    }

    private void pipeline(PipelineStatus status) {
        MergeRequestView.Git git = new MergeRequestView.Git(new Mergeability.Heads(HEAD, "b".repeat(40)), Optional.empty(), null, status);
        when(request.git()).thenReturn(git);
    }

    private void merge(boolean afterPipeline) {
        merge.merge(Caller.ANONYMOUS, PROJECT, 1, afterPipeline, MergeInstructions.NONE);
    }

    @Test
    void succeeded_pipeline_merges_its_own_head_alone() {
        pipeline(PipelineStatus.SUCCESS);
        merge(true);
        verify(attempt).merge(Caller.ANONYMOUS, 1, BOUND);
        verifyNoInteractions(later);
    }

    @Test
    void running_pipeline_is_waited_for_with_its_own_head() {
        pipeline(PipelineStatus.RUNNING);
        merge(true);
        verify(later).store(Caller.ANONYMOUS, request, BOUND);
        verifyNoInteractions(attempt);
    }

    @Test
    void failed_pipeline_is_not_waited_for() {
        pipeline(PipelineStatus.FAILED);
        Refusal refusal = assertThrows(Refusal.class, () -> merge(true));
        assertEquals(MergeMergeRequest.notMergeable(Reason.of("merge_request.no_running_pipeline")).failure(), refusal.failure());
        verifyNoInteractions(attempt, later);
    }

    @Test
    void user_without_the_right_makes_the_server_compare_nothing() {
        pipeline(PipelineStatus.RUNNING);
        when(decisions.permits(any(), any())).thenReturn(false);
        Refusal refusal = assertThrows(Refusal.class, () -> merge(true));
        assertEquals(Refusal.unauthenticated().failure(), refusal.failure());
        verifyNoInteractions(versions, attempt, later);
    }

    @Test
    void merge_that_waits_for_nothing_takes_the_present_head() {
        merge(false);
        verify(attempt).merge(Caller.ANONYMOUS, 1, MergeInstructions.NONE);
    }

    @ParameterizedTest
    @EnumSource(PipelineStatus.class)
    void merge_is_left_to_a_pipeline_that_lives_and_not_to_one_that_has_ended(PipelineStatus status) {
        pipeline(status);
        boolean alive = PipelineStatus.ALIVE.contains(status);
        if (alive || status == PipelineStatus.SUCCESS) {
            merge(true);
        } else {
            assertThrows(Refusal.class, () -> merge(true));
        }
        verify(later, times(alive ? 1 : 0)).store(Caller.ANONYMOUS, request, BOUND);
        verify(attempt, times(status == PipelineStatus.SUCCESS ? 1 : 0)).merge(any(), anyLong(), any());
    }

    @Test
    void request_without_a_pipeline_waits_for_none() {
        pipeline(null);
        assertThrows(Refusal.class, () -> merge(true));
        verifyNoInteractions(attempt, later);
    }

    @Test
    void objection_before_the_pipeline_leaves_nothing_to_it() {
        pipeline(PipelineStatus.RUNNING);
        when(decisions.objection(Caller.ANONYMOUS, request, MergeInstructions.NONE, MergeDecisions.Moment.BEFORE_PIPELINE))
                .thenReturn(Optional.of(new MergeOutcome.Refused(Reason.of("merge_request.draft"))));
        assertEquals(new Failure.NotMergeable(Reason.of("merge_request.draft")), Refusals.of(() -> merge(true)));
        verify(versions).updateOrLater(1);
        verifyNoInteractions(attempt, later);
    }

    @Test
    void caller_who_reads_no_merge_requests_is_not_told_of_any() {
        ProjectGrant grant = mock();
        when(access.project(any(), any(ProjectRef.class))).thenReturn(grant);
        assertEquals(Refusal.unauthenticated().failure(), Refusals.of(() -> merge(false)));
        verifyNoInteractions(requests, attempt, later);
    }

    static Stream<Arguments> outcomes() {
        Reason reason = Reason.of("merge_request.conflict");
        Failure busy = new Failure.Conflict(Reason.of("push.busy"));
        return Stream.of(
                arguments(new MergeOutcome.NotPermitted(), Refusal.unauthenticated().failure()),
                arguments(new MergeOutcome.Refused(reason), new Failure.NotMergeable(reason)),
                arguments(new MergeOutcome.Moved(HEAD), new Failure.Conflict(Reason.of("merge_request.other_head", HEAD))),
                arguments(new MergeOutcome.Unmergeable(reason), new Failure.NotMerged(reason)),
                arguments(new MergeOutcome.Withdrawn(), busy),
                arguments(new MergeOutcome.Busy(), busy));
    }

    @ParameterizedTest
    @MethodSource("outcomes")
    void user_is_told_why_a_request_is_not_merged(MergeOutcome outcome, Failure failure) {
        when(attempt.merge(any(), anyLong(), any())).thenReturn(outcome);
        assertEquals(failure, Refusals.of(() -> merge(false)));
    }

    @Test
    void merged_request_is_shown_as_it_is_then() {
        MergeRequestDetails details = mock();
        ProjectGrant grant = access.project(Caller.ANONYMOUS, PROJECT);
        when(reads.written(Caller.ANONYMOUS, grant, 1)).thenReturn(details);
        assertEquals(details, merge.merge(Caller.ANONYMOUS, PROJECT, 1, false, MergeInstructions.NONE));
    }
}
