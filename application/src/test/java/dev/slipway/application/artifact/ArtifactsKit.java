package dev.slipway.application.artifact;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.artifact.port.Artifacts;
import dev.slipway.application.artifact.port.Artifacts.Artifact;
import dev.slipway.application.artifact.port.Artifacts.ArtifactJob;
import dev.slipway.application.artifact.port.Artifacts.ExportedVariable;
import dev.slipway.application.artifact.port.Artifacts.NewArtifact;
import dev.slipway.application.artifact.port.Artifacts.OtherJob;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.domain.artifact.ArtifactAudience;
import dev.slipway.domain.artifact.ArtifactType;
import dev.slipway.domain.job.JobStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every implementation of {@code Artifacts} does. */
public abstract class ArtifactsKit {

    private static final Instant NOW = Instant.parse("2024-05-06T07:08:09.123456Z");
    private static final Instant LATER = NOW.plus(Duration.ofDays(1));

    private long project;
    private long pipeline;

    protected abstract Artifacts artifacts();

    protected abstract ArtifactRows rows();

    protected abstract Transactions transactions();

    @BeforeEach
    final void fill() {
        project = rows().project();
        pipeline = rows().pipeline(project, "main", "success");
    }

    private long job(String name) {
        return rows().job(pipeline, name, 0, "success", null);
    }

    static NewArtifact file(ArtifactType type, Instant expiresAt) {
        return new NewArtifact(type, type.format(), "näme.zip", 17, new byte[] {1, 2}, UUID.randomUUID().toString(), ArtifactAudience.DEVELOPERS, expiresAt);
    }

    private NewArtifact add(long job, ArtifactType type, Instant expiresAt) {
        NewArtifact artifact = file(type, expiresAt);
        transactions().write(() -> artifacts().add(job, artifact, NOW));
        return artifact;
    }

    @Test
    final void whatWasAddedIsFoundByItsType() {
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
    final void aJobIsFoundInItsOwnProjectOnly() {
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
    final void aJobDependsOnWhatItNeedsOrOnEarlierStages() {
        long first = job("first");
        long second = rows().job(pipeline, "second", 1, "running", null);
        long needing = rows().job(pipeline, "needing", 0, "running", null);
        rows().needs(needing, "first", true);
        long without = rows().job(pipeline, "without", 2, "running", null);
        rows().needs(without, "first", false);
        long choosing = rows().job(pipeline, "choosing", 2, "running", null);
        rows().dependencies(choosing, List.of("second"));
        long free = rows().job(pipeline, "free", 2, "running", null);
        rows().dependencies(free, List.of());
        long elsewhere = rows().job(rows().pipeline(project, "main", "running"), "second", 1, "running", null);
        assertTrue(artifacts().dependsOn(second, first));
        assertFalse(artifacts().dependsOn(first, second));
        assertTrue(artifacts().dependsOn(needing, first));
        assertFalse(artifacts().dependsOn(needing, second));
        assertFalse(artifacts().dependsOn(without, first));
        assertFalse(artifacts().dependsOn(without, second));
        assertFalse(artifacts().dependsOn(elsewhere, first));
        assertTrue(artifacts().dependsOn(choosing, second));
        assertFalse(artifacts().dependsOn(choosing, first));
        assertFalse(artifacts().dependsOn(free, first));
    }

    @Test
    final void aJobMayTakeOverFilesFromElsewhere() {
        long other = rows().job(rows().pipeline(rows().project(), "main", "success"), "other", 0, "success", null);
        long another = rows().job(rows().pipeline(project, "main", "success"), "another", 0, "success", null);
        long first = job("first");
        long taking = rows().job(pipeline, "taking", 0, "running", null);
        assertFalse(artifacts().dependsOn(taking, other));
        transactions().write(() -> artifacts().takesOver(taking, Set.of(other, another)));
        assertTrue(artifacts().dependsOn(taking, other) && artifacts().dependsOn(taking, another));
        assertFalse(artifacts().dependsOn(taking, first) || artifacts().dependsOn(first, other) || artifacts().dependsOn(other, taking));
        transactions().write(() -> artifacts().takesOver(taking, Set.of(another)));
        assertFalse(artifacts().dependsOn(taking, other));
        assertTrue(artifacts().dependsOn(taking, another));
    }

    @Test
    final void theNewestGreenJobIsFoundWhateverItLeftBehind() {
        add(job("build"), ArtifactType.ARCHIVE, null);
        pipeline = rows().pipeline(project, "main", "success");
        long build = job("build");
        add(build, ArtifactType.ARCHIVE, LATER);
        long plain = job("plain");
        rows().job(pipeline, "red", 0, "failed", null);
        long closed = rows().job(pipeline, "closed", 0, "success", ArtifactAudience.DEVELOPERS);
        long again = job("again");
        rows().retried(again);
        pipeline = rows().pipeline(project, "main", "failed");
        job("build");
        assertEquals(Optional.of(new OtherJob(build, "build", ArtifactAudience.DEVELOPERS, "näme.zip", 17, false)), artifacts().newestGreen(project, "main", "build", NOW));
        assertEquals(Optional.of(new OtherJob(plain, "plain", ArtifactAudience.EVERYBODY, null, 0, false)), artifacts().newestGreen(project, "main", "plain", NOW));
        assertEquals(Optional.of(new OtherJob(closed, "closed", ArtifactAudience.DEVELOPERS, null, 0, false)), artifacts().newestGreen(project, "main", "closed", NOW));
        for (String none : List.of("red", "again", "absent")) {
            assertEquals(Optional.empty(), artifacts().newestGreen(project, "main", none, NOW));
        }
        assertEquals(Optional.empty(), artifacts().newestGreen(project, "other", "build", NOW));
        assertEquals(Optional.empty(), artifacts().newestGreen(rows().project(), "main", "build", NOW));
        assertFalse(artifacts().newestGreen(project, "main", "build", LATER).orElseThrow().missing(), "its pipeline keeps it");
        rows().deleteBranch(project, "main");
        assertTrue(artifacts().newestGreen(project, "main", "build", LATER).orElseThrow().missing());
    }

    @Test
    final void aFamilySharesItsFiles() {
        long child = rows().child(pipeline, "success");
        long grandchild = rows().child(child, "running");
        long sibling = rows().child(pipeline, "failed");
        long stranger = rows().pipeline(project, "main", "success");
        long parents = job("build");
        add(parents, ArtifactType.ARCHIVE, null);
        OtherJob found = new OtherJob(parents, "build", ArtifactAudience.DEVELOPERS, "näme.zip", 17, false);
        for (long member : List.of(child, grandchild, sibling)) {
            assertEquals(Optional.of(found), artifacts().ofFamily(member, pipeline, "build", NOW));
            assertEquals(Optional.empty(), artifacts().ofFamily(member, pipeline, "absent", NOW));
        }
        long failed = rows().job(sibling, "test", 0, "failed", null);
        rows().job(sibling, "open", 0, "running", null);
        long again = rows().job(sibling, "again", 0, "success", null);
        rows().retried(again);
        assertEquals(Optional.of(failed), artifacts().ofFamily(grandchild, sibling, "test", NOW).map(OtherJob::id));
        assertEquals(Optional.of(failed), artifacts().ofFamily(pipeline, sibling, "test", NOW).map(OtherJob::id));
        for (String none : List.of("open", "again")) {
            assertEquals(Optional.empty(), artifacts().ofFamily(child, sibling, none, NOW));
        }
        assertEquals(Optional.empty(), artifacts().ofFamily(stranger, pipeline, "build", NOW));
        assertEquals(Optional.empty(), artifacts().ofFamily(pipeline, pipeline, "build", NOW));
        assertEquals(Optional.empty(), artifacts().ofFamily(child, -1, "build", NOW));
        rows().deletePipeline(pipeline);
        assertEquals(Optional.empty(), artifacts().ofFamily(child, pipeline, "build", NOW));
    }

    @Test
    final void theLatestIsOfTheNewestGreenPipelineOfTheRef() {
        add(job("build"), ArtifactType.ARCHIVE, null);
        pipeline = rows().pipeline(project, "main", "success");
        long wanted = job("build");
        add(wanted, ArtifactType.ARCHIVE, LATER);
        long again = job("build");
        add(again, ArtifactType.ARCHIVE, null);
        rows().retried(again);
        add(job("report"), ArtifactType.JUNIT, null);
        pipeline = rows().pipeline(project, "main", "failed");
        add(job("build"), ArtifactType.ARCHIVE, null);
        assertEquals(Optional.of(wanted), artifacts().latest(project, "main", "build", NOW).map(ArtifactJob::id));
        assertEquals(Optional.empty(), artifacts().latest(project, "main", "report", NOW));
        assertEquals(Optional.empty(), artifacts().latest(project, "none", "build", NOW));
        assertEquals(Optional.empty(), artifacts().latest(rows().project(), "main", "build", NOW));
        rows().deleteBranch(project, "main");
        assertEquals(Optional.of(wanted), artifacts().latest(project, "main", "build", NOW).map(ArtifactJob::id));
        assertEquals(Optional.empty(), artifacts().latest(project, "main", "build", LATER));
    }

    @Test
    final void childrenAreAskedWhereTheirParentHasNothing() {
        long parent = rows().pipeline(project, "main", "success");
        long child = rows().child(parent, "failed");
        long younger = rows().child(parent, "success");
        pipeline = rows().child(child, "success");
        long deep = job("build");
        add(deep, ArtifactType.ARCHIVE, null);
        assertEquals(Optional.of(deep), artifacts().latest(project, "main", "build", NOW).map(ArtifactJob::id));
        pipeline = younger;
        long near = job("build");
        add(near, ArtifactType.ARCHIVE, null);
        assertEquals(Optional.of(near), artifacts().latest(project, "main", "build", NOW).map(ArtifactJob::id));
        rows().deletePipeline(younger);
        assertEquals(Optional.of(deep), artifacts().latest(project, "main", "build", NOW).map(ArtifactJob::id));
        pipeline = parent;
        long own = job("build");
        add(own, ArtifactType.ARCHIVE, null);
        assertEquals(Optional.of(own), artifacts().latest(project, "main", "build", NOW).map(ArtifactJob::id));
        rows().pipeline(project, "main", "success");
        assertEquals(Optional.empty(), artifacts().latest(project, "main", "build", NOW));
    }

    @Test
    final void keepingAndRemovingLeaveTheLogAlone() {
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
    final void variablesAreReadAsTheyWereWrittenInTheOrderOfTheJobs() {
        long first = job("first");
        long second = job("second");
        Map<String, String> values = new LinkedHashMap<>();
        values.put("B", "ü=\n");
        values.put("A", "");
        transactions().write(() -> artifacts().exportVariables(second, Map.of("C", "3")));
        transactions().write(() -> artifacts().exportVariables(first, Map.of("OLD", "gone")));
        transactions().write(() -> artifacts().exportVariables(first, values));
        assertEquals(List.of(new ExportedVariable(first, "B", "ü=\n"), new ExportedVariable(first, "A", ""), new ExportedVariable(second, "C", "3")),
                artifacts().exported(Set.of(second, first)));
        assertEquals(List.of(), artifacts().exported(Set.of()));
    }
}
