package dev.slipway.application.artifact;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.artifact.port.Artifacts.Artifact;
import dev.slipway.application.artifact.port.Artifacts.ArtifactJob;
import dev.slipway.application.artifact.port.Artifacts.ExportedVariable;
import dev.slipway.application.artifact.port.Artifacts.NewArtifact;
import dev.slipway.domain.artifact.ArtifactAudience;
import dev.slipway.domain.artifact.ArtifactType;
import dev.slipway.domain.job.JobStatus;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Contract of {@code Artifacts}: files of a job. */
abstract class ArtifactsStorageKit extends ArtifactsScenario {

    ArtifactsStorageKit(ArtifactsKit kit) {
        super(kit);
    }

    @Test
    final void added_artifact_is_found_by_type() {
        long job = job("build");
        NewArtifact added = add(job, ArtifactType.ARCHIVE, LATER);
        Artifact found = artifacts().find(job, ArtifactType.ARCHIVE).orElseThrow();
        assertEquals(List.of(job, added.fileName(), added.size(), added.blob(), ArtifactAudience.DEVELOPERS, LATER, true),
                List.of(found.jobId(), found.fileName(), found.size(), found.blob(), found.audience(), found.expiresAt(),
                        found.retained()));
        assertArrayEquals(added.sha256(), found.sha256());
        assertEquals(Optional.empty(), artifacts().find(job, ArtifactType.JUNIT));
        add(job, ArtifactType.JUNIT, null);
        assertNull(artifacts().find(job, ArtifactType.JUNIT).orElseThrow().expiresAt());
    }

    @Test
    final void job_is_found_in_its_own_project_only() {
        long job = rows().job(pipeline, "build", 0, "running", ArtifactAudience.DEVELOPERS);
        assertEquals(Optional.of(new ArtifactJob(job, project, "build", ArtifactAudience.DEVELOPERS)), artifacts().job(project, job));
        assertEquals(Optional.empty(), artifacts().job(rows().project(), job));
        assertEquals(JobStatus.RUNNING, artifacts().uploading(job).orElseThrow().status());
        assertEquals(JobStatus.SUCCESS, artifacts().uploading(job("over")).orElseThrow().status());
        assertEquals(ArtifactAudience.EVERYBODY, artifacts().uploading(job("silent")).orElseThrow().audience());
        for (ArtifactAudience audience : ArtifactAudience.values()) {
            long other = rows().job(pipeline, "for " + audience, 0, "running", audience);
            assertEquals(audience, artifacts().uploading(other).orElseThrow().audience());
        }
        rows().deletePipeline(pipeline);
        assertEquals(Optional.empty(), artifacts().job(project, job));
        assertEquals(Optional.empty(), artifacts().uploading(job));
        assertEquals(Optional.empty(), transactions().write(() -> artifacts().lockUploading(job)));
    }

    @Test
    final void keeping_and_removing_leave_the_log() {
        long job = job("build");
        NewArtifact archive = add(job, ArtifactType.ARCHIVE, LATER);
        add(job, ArtifactType.TRACE, LATER);
        assertTrue(transactions().write(() -> artifacts().keep(job)));
        assertNull(artifacts().find(job, ArtifactType.ARCHIVE).orElseThrow().expiresAt());
        assertEquals(LATER, artifacts().find(job, ArtifactType.TRACE).orElseThrow().expiresAt());
        assertEquals(List.of(archive.blob()), transactions().write(() -> artifacts().remove(job)));
        assertEquals(List.of(), transactions().write(() -> artifacts().remove(job)));
        assertTrue(artifacts().find(job, ArtifactType.TRACE).isPresent());
        assertFalse(transactions().write(() -> artifacts().keep(job)));
    }

    @Test
    final void runner_is_heard_by_the_token_of_its_job_alone() {
        long job = rows().job(pipeline, "build", 0, "running", null);
        rows().token(job, new byte[] {2});
        transactions().run(now -> artifacts().heard(job, new byte[] {1}, NOW));
        assertEquals(Optional.empty(), rows().heardAt(job));
        transactions().run(now -> artifacts().heard(job, new byte[] {2}, NOW));
        assertEquals(Optional.of(NOW), rows().heardAt(job));
    }

    @Test
    final void exported_variables_are_read_in_the_order_of_their_jobs() {
        long first = job("first");
        long second = job("second");
        Map<String, String> values = new LinkedHashMap<>();
        values.put("B", "ü=\n");
        values.put("A", "");
        transactions().write(() -> artifacts().exportVariables(second, Map.of("C", "3")));
        transactions().write(() -> artifacts().exportVariables(first, Map.of("OLD", "gone")));
        transactions().write(() -> artifacts().exportVariables(first, values));
        assertEquals(List.of(new ExportedVariable(first, "B", "ü=\n"), new ExportedVariable(first, "A", ""),
                new ExportedVariable(second, "C", "3")),
                artifacts().exported(Set.of(second, first)));
        assertEquals(List.of(), artifacts().exported(Set.of()));
    }
}
