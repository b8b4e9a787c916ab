package dev.slipway.application.repository;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.application.repository.port.LastPipelines;
import dev.slipway.application.repository.port.LastPipelines.Summary;
import dev.slipway.domain.pipeline.PipelineSource;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What every implementation of {@code LastPipelines} does. */
public abstract class LastPipelinesKit {

    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05.678Z");
    private static final String ONE = "1".repeat(40);
    private static final String TWO = "2".repeat(40);

    protected abstract LastPipelines lastPipelines();

    /** A project without pipelines. */
    protected abstract long project();

    /** Lets a project have a pipeline; the id and times of the argument count, its iid is the next of the project. */
    protected abstract void have(Summary pipeline);

    protected abstract void delete(long pipelineId);

    private static Summary pipeline(long id, long iid, long project, String sha, String ref, String status) {
        return new Summary(id, iid, project, sha, ref, status, "push", NOW, NOW.plusSeconds(id));
    }

    private static Summary from(PipelineSource source, Summary of) {
        return new Summary(of.id(), of.iid(), of.projectId(), of.sha(), of.ref(), of.status(), source.wireName(), of.createdAt(),
                of.updatedAt());
    }

    @Test
    final void pipelines_that_do_not_count_for_their_ref_are_never_the_last() {
        long project = project();
        long next = 41;
        Summary counting = pipeline(next, 1, project, ONE, "main", "failed");
        have(counting);
        for (PipelineSource source : PipelineSource.values()) {
            Summary newer = from(source, pipeline(++next, next - 40, project, ONE, "main", "success"));
            have(newer);
            if (PipelineSource.FOR_REF.contains(source)) {
                counting = newer;
            }
            assertEquals(Map.of(ONE, counting), lastPipelines().of(project, Set.of(ONE)), source.name());
        }
    }

    @Test
    final void the_newest_of_each_commit_is_shown_whole() {
        long project = project();
        Summary first = pipeline(11, 1, project, ONE, "main", "success");
        Summary newest = pipeline(13, 2, project, ONE, "ünï", "running");
        Summary other = pipeline(12, 3, project, TWO, "main", "failed");
        List.of(newest, first, other).forEach(this::have);
        assertEquals(Map.of(ONE, newest, TWO, other), lastPipelines().of(project, Set.of(ONE, TWO, "3".repeat(40))));
        assertEquals(Map.of(TWO, other), lastPipelines().of(project, Set.of(TWO)));
    }

    @Test
    final void deleted_pipelines_are_gone() {
        long project = project();
        Summary first = pipeline(21, 1, project, ONE, "main", "success");
        have(first);
        have(pipeline(22, 2, project, ONE, "main", "failed"));
        delete(22);
        assertEquals(Map.of(ONE, first), lastPipelines().of(project, List.of(ONE)));
        delete(21);
        assertEquals(Map.of(), lastPipelines().of(project, List.of(ONE)));
    }

    @Test
    final void projects_see_their_own() {
        long project = project();
        have(pipeline(31, 1, project(), ONE, "main", "success"));
        assertEquals(Map.of(), lastPipelines().of(project, List.of(ONE)));
        assertEquals(Map.of(), lastPipelines().of(project, List.of()));
    }
}
