package dev.slipway.application.mergerequest.merging;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.verifyNoInteractions;
import static org.mockito.Mockito.when;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.mergerequest.MergeRequestAccess;
import dev.slipway.application.mergerequest.MergeRequestReads;
import dev.slipway.application.mergerequest.MergeRequestView;
import dev.slipway.application.mergerequest.version.RecordVersions;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.mergerequest.Mergeability;
import dev.slipway.domain.pipeline.PipelineStatus;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

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
    private final MergeMergeRequest merge = new MergeMergeRequest(access, requests, mock(MergeRequestReads.class), versions, decisions,
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
}
