package dev.slipway.application.pipeline.creation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.pipeline.PipelineCause;
import dev.slipway.application.pipeline.port.PipelineOrigins.Origin;
import dev.slipway.application.pipeline.port.Pipelines;
import dev.slipway.application.pipeline.port.Pipelines.LockedPipeline;
import dev.slipway.application.pipeline.request.PipelineRequest;
import dev.slipway.application.pipeline.request.RequestedRevision;
import dev.slipway.application.repository.fake.FakeRefs;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.ciconfig.plan.PipelinePlan;
import dev.slipway.domain.repository.Commit;
import dev.slipway.domain.repository.Signature;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;

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
}
