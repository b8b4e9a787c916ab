package dev.slipway.application.mergerequest.pipeline;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.mergerequest.MergeRequestVersion;
import dev.slipway.application.mergerequest.MergeRequestView;
import dev.slipway.application.mergerequest.pipeline.RequestPipelines.Target;
import dev.slipway.application.mergerequest.version.UpdateMergeRef;
import dev.slipway.application.mergerequest.version.UpdateMergeRef.Current;
import dev.slipway.application.mergerequest.version.UpdateMergeRef.NotMergeable;
import dev.slipway.application.mergerequest.version.UpdateMergeRef.Outdated;
import dev.slipway.application.mergerequest.version.UpdateMergeRef.Result;
import dev.slipway.application.pipeline.creation.StoreGuard;
import dev.slipway.application.repository.port.Commits;
import dev.slipway.application.repository.port.Merges.Sides;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.AccountState;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.issue.VoteCounts;
import dev.slipway.domain.mergerequest.DiffRefs;
import dev.slipway.domain.mergerequest.MergeRequestContent;
import dev.slipway.domain.mergerequest.MergeRequestState;
import dev.slipway.domain.mergerequest.MergeSettings;
import dev.slipway.domain.mergerequest.Mergeability;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Commits that pipelines of merge requests run on, where projects have those of merged results. */
class CreateMergeRequestPipelineTest {

    private static final long PROJECT = 7;
    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");
    private static final Caller CALLER = new Caller.Person(new Account(5, "ada", "Ada", false, false, AccountState.ACTIVE), 0, Set.of());

    private final RequestPipelines targets = mock(RequestPipelines.class);
    private final UpdateMergeRef mergeRef = mock(UpdateMergeRef.class);
    private final Commits commits = mock();
    private final CreateMergeRequestPipeline create = new CreateMergeRequestPipeline(mock(), mock(), mock(), targets,
            new CreateMergeRequestPipeline.Branches(commits, mock(), mergeRef),
            new CreateMergeRequestPipeline.Creation(mock(), mock(), mock(), mock()));

    @BeforeEach
    void begin() {
        when(targets.find(any(), any())).thenReturn(Optional.of(new Target(PROJECT, "refs/merge-requests/1/head", true, true)));
        when(commits.find(anyLong(), any())).thenReturn(Optional.empty());
    }

    private static MergeRequestView request(String present) {
        return new MergeRequestView(70, 1, new MergeRequestView.Projects(PROJECT, "acme/tool", PROJECT, "acme/tool", "topic"),
                MergeRequestContent.titled("x", "main"), MergeRequestState.OPENED,
                new MergeRequestView.People(null, List.of(), List.of(), null, null), new MergeRequestView.Moments(NOW, NOW, null, null),
                new MergeRequestVersion(1, 70, new DiffRefs("b", "s", "h"), "main", "1", 1, NOW),
                new MergeRequestView.Git(new Mergeability.Heads(present, "m"), Optional.empty(), null, null),
                MergeRequestView.Outcome.NONE, MergeSettings.USUAL, VoteCounts.NONE, List.of());
    }

    private void follow(Result merge, String present) {
        when(mergeRef.update(any())).thenReturn(merge);
        create.follow(CALLER, request(present), StoreGuard.OPEN);
    }

    private void assertRepeated(Result merge) {
        assertInstanceOf(Failure.Unavailable.class, assertThrows(Refusal.class, () -> follow(merge, "h")).failure());
    }

    @Test
    void merge_into_another_target_branch_or_one_that_moves_all_the_time_is_repeated() {
        assertRepeated(new Current("c", new Sides("m", "h"), "dev"));
        assertRepeated(new Outdated());
        verify(commits, never()).find(PROJECT, "c");
    }

    /** The success of a pipeline of the head would count for a merge that it has not tested. */
    @Test
    void head_does_not_run_alone_where_the_merge_could_not_be_made() {
        assertRepeated(new UpdateMergeRef.Exceeded());
        follow(new UpdateMergeRef.NoRoom(), "h");
        // Each asks whether the head skips pipelines, and goes no further.
        verify(commits, times(2)).find(anyLong(), any());
    }

    @Test
    void head_runs_alone_where_git_cannot_merge_it_or_a_push_has_moved_the_branch() {
        assertDoesNotThrow(() -> follow(new NotMergeable(), "h"));
        assertDoesNotThrow(() -> follow(new Outdated(), "h2"));
        assertDoesNotThrow(() -> follow(new Current("c", new Sides("m", "h2"), "main"), "h2"));
        verify(commits, never()).find(eq(PROJECT), eq("c"));
    }

    @Test
    void merge_of_the_head_runs_where_git_can_merge_it() {
        follow(new Current("c", new Sides("m", "h"), "main"), "h");
        verify(commits).find(PROJECT, "c");
    }
}
