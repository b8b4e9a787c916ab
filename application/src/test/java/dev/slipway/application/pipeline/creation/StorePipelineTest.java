package dev.slipway.application.pipeline.creation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.doThrow;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.pipeline.PipelineCause;
import dev.slipway.application.pipeline.PipelineVariable;
import dev.slipway.application.pipeline.port.PipelineOrigins.Origin;
import dev.slipway.application.pipeline.port.Pipelines;
import dev.slipway.application.pipeline.port.Pipelines.InitialState;
import dev.slipway.application.pipeline.port.Pipelines.LockedPipeline;
import dev.slipway.application.pipeline.port.Pipelines.NewPipeline;
import dev.slipway.application.pipeline.request.PipelineRequest;
import dev.slipway.application.pipeline.request.RequestedRevision;
import dev.slipway.application.repository.fake.FakeRefs;
import dev.slipway.application.repository.port.Refs;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.ciconfig.plan.PipelinePlan;
import dev.slipway.domain.pipeline.PipelineFailureReason;
import dev.slipway.domain.repository.Commit;
import dev.slipway.domain.repository.Signature;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mockito.ArgumentCaptor;

final class StorePipelineTest {

    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");

    private final Pipelines pipelines = mock();
    private final FakeRefs refs = new FakeRefs();
    private final StorePipeline store = new StorePipeline(pipelines, mock(), refs, new FakeTransactions(() -> NOW));

    StorePipelineTest() {
        when(pipelines.nextId()).thenReturn(77L);
    }

    private static PipelineRequest request() {
        Signature ada = new Signature("Ada", "ada@example.com", NOW);
        RequestedRevision revision = new RequestedRevision("main", false, true, new Commit("a".repeat(40), List.of(), ada, ada, "Message"),
                "b".repeat(40), null);
        return new PipelineRequest(new Origin(3, "p", null, "a/p", 5, Visibility.PRIVATE, "main", null, true, false), PipelineCause.push(9,
                7L), revision, List.of());
    }

    private static Evaluation.Valid valid() {
        PipelinePlan plan = mock();
        when(plan.name()).thenReturn(Optional.empty());
        return new Evaluation.Valid(request(), null, plan, PlannedPipeline.EMPTY);
    }

    /** A guard that records which of its methods were called. */
    private record Recording(boolean admits, List<String> calls) implements StoreGuard {

        @Override
        public boolean admits() {
            calls.add("admits");
            return admits;
        }

        @Override
        public void stored(long pipelineId) {
            calls.add("stored " + pipelineId);
        }
    }

    @Test
    void guard_is_asked_before_storing_and_told_after() {
        Recording guard = new Recording(true, new ArrayList<>());
        when(pipelines.create(any(), any())).thenAnswer(call -> {
            guard.calls().add("create");
            return Optional.of(mock(LockedPipeline.class));
        });
        assertEquals(OptionalLong.of(77), store.withJobs(valid(), guard));
        assertEquals(List.of("admits", "create", "stored 77"), guard.calls());
    }

    @Test
    void pipeline_that_is_not_admitted_is_neither_stored_nor_pinned() {
        Recording guard = new Recording(false, new ArrayList<>());
        assertEquals(OptionalLong.empty(), store.withJobs(valid(), guard));
        assertEquals(List.of("admits"), guard.calls());
        verify(pipelines, never()).create(any(), any());
        assertEquals(Set.of(), refs.pinned(3));
    }

    @Test
    void commit_of_a_pipeline_whose_guard_refuses_is_unpinned() {
        StoreGuard guard = () -> {
            assertEquals(Set.of(77L), refs.pinned(3));
            throw Refusal.notFound();
        };
        assertThrows(Refusal.class, () -> store.withJobs(valid(), guard));
        assertEquals(Set.of(), refs.pinned(3));
    }

    @Test
    void guard_is_not_told_of_a_pipeline_that_its_push_has_already() {
        Recording guard = new Recording(true, new ArrayList<>());
        when(pipelines.create(any(), any())).thenReturn(Optional.empty());
        assertEquals(OptionalLong.empty(), store.withJobs(valid(), guard));
        assertEquals(List.of("admits"), guard.calls());
    }

    @Test
    void commit_of_stored_pipeline_is_pinned() {
        when(pipelines.create(any(), any())).thenReturn(Optional.of(mock(LockedPipeline.class)));
        assertEquals(OptionalLong.of(77), store.skipped(request()));
        assertEquals(Set.of(77L), refs.pinned(3));
    }

    @Test
    void commit_of_rejected_pipeline_is_unpinned() {
        when(pipelines.create(any(), any())).thenReturn(Optional.empty());
        assertEquals(OptionalLong.empty(), store.skipped(request()));
        assertEquals(Set.of(), refs.pinned(3));
    }

    @Test
    void commit_stays_pinned_if_storing_ends_unknown() {
        when(pipelines.create(any(), any())).thenThrow(new IllegalStateException("the connection ended during the commit"));
        assertThrows(IllegalStateException.class, () -> store.skipped(request()));
        assertEquals(Set.of(77L), refs.pinned(3));
    }

    /** Texts of a failed pipeline: their length, the place of their last line break, and where they are cut. */
    @ParameterizedTest
    @CsvSource({"16384,100,16384", "16385,100,100", "16385,16384,16384", "16385,-1,16384", "20000,-1,16384", "20000,16385,16384",
        "20000,0,16384", "20000,1,1"})
    void long_problems_are_cut_after_a_whole_line(int length, int lineBreak, int kept) {
        StringBuilder text = new StringBuilder("x".repeat(length));
        if (lineBreak >= 0) {
            text.setCharAt(lineBreak, '\n');
        }
        String problems = text.toString();
        assertEquals(kept == length ? problems : problems.substring(0, kept) + "\n(and more)", StorePipeline.shortened(problems));
    }

    @Test
    void long_problems_are_never_cut_within_a_character() {
        String face = "\uD83D\uDE00";
        assertEquals("x".repeat(16_383) + "\n(and more)", StorePipeline.shortened("x".repeat(16_383) + face));
        assertEquals("x".repeat(16_382) + face + "\n(and more)", StorePipeline.shortened("x".repeat(16_382) + face + "x"));
    }

    private NewPipeline failed(Evaluation.Failure failure, PipelineVariable... given) {
        when(pipelines.create(any(), any())).thenReturn(Optional.of(mock(LockedPipeline.class)));
        PipelineRequest request = new PipelineRequest(request().origin(), request().cause(), request().revision(), List.of(given));
        assertEquals(OptionalLong.of(77), store.failed(request, failure, StoreGuard.OPEN));
        ArgumentCaptor<NewPipeline> stored = ArgumentCaptor.captor();
        verify(pipelines).create(stored.capture(), any());
        return stored.getValue();
    }

    @Test
    void failed_pipeline_shows_why_and_has_no_jobs() {
        NewPipeline stored = failed(new Evaluation.Failure(PipelineFailureReason.CONFIG_ERROR, "x\n".repeat(10_000)));
        assertEquals(InitialState.failed(PipelineFailureReason.CONFIG_ERROR, "x\n".repeat(8192).strip() + "\n(and more)"),
                stored.initialState());
        assertEquals(List.of(), stored.jobs());
        assertEquals(List.of(77L, 3L, "main", "a".repeat(40), "b".repeat(40)), List.of(stored.id(), stored.projectId(),
                stored.revision().ref(), stored.revision().sha(), stored.revision().beforeSha()));
    }

    @Test
    void failed_pipeline_keeps_variables_that_a_pipeline_accepts() {
        PipelineVariable given = new PipelineVariable("KEY", "value", false);
        assertEquals(List.of(given), failed(new Evaluation.Failure(PipelineFailureReason.UNKNOWN_FAILURE, null), given).variables());
    }

    @Test
    void failed_pipeline_drops_variables_that_no_pipeline_accepts() {
        PipelineVariable twice = new PipelineVariable("KEY", "value", false);
        assertEquals(List.of(), failed(new Evaluation.Failure(PipelineFailureReason.CONFIG_ERROR, "twice"), twice, twice).variables());
    }

    @Test
    void refusal_of_a_guard_outweighs_a_ref_that_cannot_be_unpinned() {
        Refs broken = mock();
        doThrow(new IllegalStateException("the disk is away")).when(broken).unpin(3, 77);
        StorePipeline other = new StorePipeline(pipelines, mock(), broken, new FakeTransactions(() -> NOW));
        assertThrows(Refusal.class, () -> other.withJobs(valid(), () -> {
            throw Refusal.notFound();
        }));
        verify(broken).unpin(3, 77);
    }
}
