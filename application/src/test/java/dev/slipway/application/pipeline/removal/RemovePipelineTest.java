package dev.slipway.application.pipeline.removal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mockito.ArgumentMatchers.anyInt;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import dev.slipway.application.access.port.Credentials;
import dev.slipway.application.artifact.port.ExpiringArtifacts;
import dev.slipway.application.job.JobWork;
import dev.slipway.application.kernel.Freshness;
import dev.slipway.application.pipeline.CiUseCases;
import dev.slipway.application.pipeline.PipelineDraft;
import dev.slipway.domain.access.Role;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What is left of a pipeline after its deletion, and the refs of pipelines that never were. */
class RemovePipelineTest extends CiUseCases {

    private final RemovePipeline remove = house.modules.pipeline.operation.removePipeline;
    private final RemovePipelinesOfProject cascade = house.modules.pipeline.operation.removePipelinesOfProject;
    private final OrphanedPins pins = house.modules.pipeline.operation.orphanedPins;
    private final ExpiringArtifacts artifacts = house.modules.artifact.ports.expiringArtifacts();

    private long pinned() {
        long pipeline = begun(PipelineDraft.in(project, "a"));
        house.refs.pin(project, pipeline, PipelineDraft.SHA);
        return pipeline;
    }

    private long hidden() {
        long pipeline = pinned();
        hide(pipeline);
        return pipeline;
    }

    private List<String> recorded() {
        return house.work.recorded().stream().filter(piece -> piece.startsWith(JobWork.REMOVE_PIPELINE)).toList();
    }

    @Test
    void files_of_a_pipeline_are_removed_in_pieces_and_its_rows_last() {
        long pipeline = hidden();
        when(artifacts.removeOfPipeline(eq(pipeline), anyInt())).thenReturn(List.of("one", "two"), List.of("three"), List.of());
        for (int piece = 1; piece <= 2; piece++) {
            remove.handle(pipeline);
            assertEquals(piece, recorded().size());
            assertEquals(OptionalLong.of(project), pipelines().projectOfHidden(pipeline));
            assertEquals(Set.of(), house.refs.pinned(project));
        }
        List.of("one", "two", "three").forEach(blob -> verify(house.blobs()).delete(blob));
        remove.handle(pipeline);
        assertEquals(2, recorded().size());
        assertEquals(OptionalLong.empty(), pipelines().anyOf(project));
    }

    @Test
    void pipeline_that_is_not_deleted_stays() {
        long pipeline = pinned();
        remove.handle(pipeline);
        assertEquals("pending a=pending", statuses(pipeline));
        assertTrue(house.refs.pinned(project, pipeline));
        verify(artifacts, never()).removeOfPipeline(anyLong(), anyInt());
        assertEquals(List.of(), recorded());
        remove.handle(-1);
    }

    @Test
    void removal_that_was_lost_is_recorded_after_ten_minutes() {
        long lost = hidden();
        long recorded = begun(PipelineDraft.in(project, "a"));
        house.deletePipeline.delete(house.accounts.member(project, Role.OWNER), here(), recorded, Freshness.ANY);
        List<String> before = recorded();
        after(Duration.ofMinutes(10));
        remove.handle(0);
        assertEquals(before, recorded());
        after(Duration.ofMillis(1));
        hidden();
        remove.handle(0);
        assertEquals(List.of(before.getFirst(), JobWork.REMOVE_PIPELINE + " " + lost), recorded());
        assertEquals(Duration.ofMinutes(10), remove.every().orElseThrow());
        assertTrue(remove.bulk());
    }

    @Test
    void pipelines_of_a_project_are_canceled_and_removed_one_after_another() {
        long running = pinned();
        start(running, "a");
        long job = id(running, "a");
        hidden();
        long elsewhere = begun(PipelineDraft.in(house.world.project(), "a"));
        when(artifacts.removeOfPipeline(eq(running), anyInt())).thenReturn(List.of("file"), List.of());
        int pieces = 0;
        while (cascade.removePiece(project)) {
            pieces++;
        }
        assertEquals(3, pieces);
        verify(artifacts, times(2)).removeOfPipeline(eq(running), anyInt());
        assertEquals(OptionalLong.empty(), pipelines().anyOf(project));
        assertEquals(Set.of(), house.refs.pinned(project));
        assertTrue(house.announcements.announced().contains(Credentials.JOB_ENDED + " " + job));
        assertEquals("pending a=pending", statuses(elsewhere));
    }

    @Test
    void ref_of_a_pipeline_that_was_never_stored_is_an_orphan_after_a_day() {
        long lost = pipelines().nextId();
        long stored = pinned();
        long hidden = hidden();
        List<Long> all = List.of(lost, stored, hidden);
        after(Duration.ofDays(1));
        assertEquals(Set.of(), pins.missing(all));
        after(Duration.ofMillis(1));
        assertEquals(Set.of(lost), pins.missing(all));
        long young = pipelines().nextId();
        begun(PipelineDraft.in(project, "a"));
        assertFalse(pins.missing(List.of(young)).contains(young));
    }
}
