package dev.slipway.application.artifact;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.artifact.port.Artifacts;
import dev.slipway.application.artifact.port.Artifacts.NewArtifact;
import dev.slipway.application.artifact.port.ExpiringArtifacts;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.domain.artifact.ArtifactType;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every implementation of {@code ExpiringArtifacts} does. */
public abstract class ExpiringArtifactsKit {

    private static final Instant NOW = Instant.parse("2024-05-06T07:08:09.123456Z");
    private static final Instant BEFORE = NOW.minus(Duration.ofDays(1));
    private static final Instant LATER = NOW.plus(Duration.ofDays(1));

    private long project;

    protected abstract Artifacts artifacts();

    protected abstract ExpiringArtifacts expiring();

    protected abstract ArtifactRows rows();

    protected abstract Transactions transactions();

    @BeforeEach
    final void fill() {
        project = rows().project();
    }

    private long job(long pipeline) {
        return rows().job(pipeline, "build", 0, "success", null);
    }

    private String add(long job, ArtifactType type, Instant expiresAt) {
        NewArtifact artifact = ArtifactsScenario.file(type, expiresAt);
        transactions().write(() -> artifacts().add(job, artifact, NOW));
        return artifact.blob();
    }

    private long released() {
        long pipeline = rows().pipeline(project, "main", "success");
        transactions().write(() -> expiring().release(pipeline));
        return pipeline;
    }

    private List<String> removeExpired(int most) {
        return transactions().write(() -> expiring().removeExpired(NOW, most));
    }

    @Test
    final void what_is_over_and_not_kept_is_removed_the_oldest_first() {
        long job = job(released());
        String second = add(job, ArtifactType.ARCHIVE, BEFORE);
        String first = add(job, ArtifactType.JUNIT, BEFORE.minusSeconds(1));
        String third = add(job, ArtifactType.SAST, NOW);
        add(job, ArtifactType.TRACE, BEFORE);
        add(job, ArtifactType.DAST, LATER);
        add(job, ArtifactType.METRICS, null);
        long held = job(rows().pipeline(project, "main", "success"));
        add(held, ArtifactType.ARCHIVE, BEFORE);
        assertEquals(List.of(first), removeExpired(1));
        assertEquals(Set.of(second, third), Set.copyOf(removeExpired(10)));
        assertEquals(List.of(), removeExpired(10));
        rows().deleteBranch(project, "main");
        assertEquals(1, removeExpired(10).size());
    }

    @Test
    final void only_files_that_nothing_keeps_can_be_ended_early() {
        long free = job(released());
        long another = job(released());
        long held = job(rows().pipeline(project, "main", "success"));
        long over = job(released());
        Stream.of(free, another, held).forEach(job -> add(job, ArtifactType.ARCHIVE, null));
        add(another, ArtifactType.JUNIT, LATER);
        add(over, ArtifactType.ARCHIVE, BEFORE);
        add(free, ArtifactType.TRACE, null);
        assertEquals(List.of(free, another), expiring().expirable(project, 0, NOW, 10));
        assertEquals(List.of(free), expiring().expirable(project, 0, NOW, 1));
        assertEquals(List.of(another), expiring().expirable(project, free, NOW, 10));
        Stream.of(free, another, held).forEach(job -> transactions().write(() -> expiring().expire(job, NOW)));
        assertEquals(List.of(), expiring().expirable(project, 0, NOW, 10));
        assertEquals(NOW, artifacts().find(another, ArtifactType.JUNIT).orElseThrow().expiresAt());
        assertEquals(null, artifacts().find(held, ArtifactType.ARCHIVE).orElseThrow().expiresAt());
        assertEquals(null, artifacts().find(free, ArtifactType.TRACE).orElseThrow().expiresAt());
        assertEquals(4, removeExpired(10).size());
    }

    @Test
    final void newest_successful_pipeline_supersedes_older_ones_of_its_ref() {
        rows().branch(project, "other");
        long first = rows().pipeline(project, "main", "failed");
        rows().pipeline(project, "other", "failed");
        long second = rows().pipeline(project, "main", "success");
        long green = rows().pipeline(project, "main", "success");
        long newest = rows().pipeline(project, "main", "failed");
        assertEquals(List.of(first, second), expiring().superseded(newest, 10));
        assertEquals(List.of(first), expiring().superseded(newest, 1));
        transactions().write(() -> expiring().release(first));
        assertFalse(rows().locked(first));
        assertEquals(List.of(second), expiring().superseded(first, 10));
        assertTrue(rows().locked(green));
    }

    @Test
    final void child_pipeline_supersedes_neither_its_family_nor_older_pipelines() {
        long older = rows().pipeline(project, "main", "success");
        long parent = rows().pipeline(project, "main", "running");
        long child = rows().child(parent, "success");
        long grandchild = rows().child(child, "success");
        assertEquals(List.of(), expiring().superseded(child, 10));
        assertEquals(List.of(), expiring().superseded(grandchild, 10));
        long failed = rows().pipeline(project, "main", "failed");
        assertEquals(List.of(), expiring().superseded(failed, 10));
        assertTrue(rows().locked(older));
    }

    @Test
    final void family_is_superseded_as_one_by_the_age_of_its_parent() {
        long parent = rows().pipeline(project, "main", "success");
        long early = rows().child(parent, "success");
        long newest = rows().pipeline(project, "main", "success");
        long late = rows().child(early, "success");
        long own = rows().child(rows().child(newest, "failed"), "success");
        List<Long> expected = List.of(parent, early, late);
        for (long changed : List.of(parent, early, late, newest, own)) {
            assertEquals(expected, expiring().superseded(changed, 10));
        }
        rows().deletePipeline(newest);
        assertEquals(List.of(), expiring().superseded(own, 10));
    }

    @Test
    final void pipelines_of_refs_that_are_gone_are_orphaned() {
        rows().branch(project, "gone");
        long orphan = rows().pipeline(project, "gone", "success");
        long kept = rows().pipeline(project, "main", "success");
        assertFalse(expiring().orphaned(1000).contains(orphan));
        rows().deleteBranch(project, "gone");
        assertTrue(expiring().orphaned(1000).contains(orphan));
        assertFalse(expiring().orphaned(1000).contains(kept));
        transactions().write(() -> expiring().release(orphan));
        assertFalse(expiring().orphaned(1000).contains(orphan));
    }

    @Test
    final void files_and_logs_name_their_blobs() {
        long job = job(released());
        String blob = add(job, ArtifactType.ARCHIVE, null);
        rows().log(job, "log-" + job);
        assertEquals(Set.of(blob, "log-" + job), expiring().named(List.of(blob, "log-" + job, "nobody")));
        assertEquals(Set.of(), expiring().named(List.of()));
    }

    @Test
    final void a_pipeline_and_a_project_lose_everything_in_pieces() {
        long pipeline = released();
        long first = job(pipeline);
        long second = job(rows().pipeline(project, "main", "success"));
        String file = add(first, ArtifactType.ARCHIVE, null);
        String log = "log-" + first;
        rows().log(first, log);
        String other = add(second, ArtifactType.ARCHIVE, null);
        assertEquals(List.of(file), transactions().write(() -> expiring().removeOfPipeline(pipeline, 10)));
        assertEquals(List.of(log), transactions().write(() -> expiring().removeOfPipeline(pipeline, 10)));
        assertEquals(List.of(), transactions().write(() -> expiring().removeOfPipeline(pipeline, 10)));
        assertEquals(List.of(other), transactions().write(() -> expiring().removeOfProject(project, 10)));
        assertEquals(List.of(), transactions().write(() -> expiring().removeOfProject(project, 10)));
    }
}
