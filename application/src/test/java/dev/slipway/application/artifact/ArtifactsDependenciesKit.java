package dev.slipway.application.artifact;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.artifact.port.Artifacts.ArtifactJob;
import dev.slipway.application.artifact.port.Artifacts.OtherJob;
import dev.slipway.domain.artifact.ArtifactAudience;
import dev.slipway.domain.artifact.ArtifactType;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Contract of {@code Artifacts}: files of other jobs. */
abstract class ArtifactsDependenciesKit extends ArtifactsScenario {

    ArtifactsDependenciesKit(ArtifactsKit kit) {
        super(kit);
    }

    @Test
    final void job_depends_on_its_needs_or_on_earlier_stages() {
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
    final void job_takes_files_from_other_pipelines() {
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
    final void newest_successful_job_is_found_with_or_without_files() {
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
        assertEquals(Optional.of(new OtherJob(build, "build", ArtifactAudience.DEVELOPERS, "näme.zip", 17, false)),
                artifacts().newestGreen(project, "main", "build", NOW));
        assertEquals(Optional.of(new OtherJob(plain, "plain", ArtifactAudience.EVERYBODY, null, 0, false)),
                artifacts().newestGreen(project, "main", "plain", NOW));
        assertEquals(Optional.of(new OtherJob(closed, "closed", ArtifactAudience.DEVELOPERS, null, 0, false)),
                artifacts().newestGreen(project, "main", "closed", NOW));
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
    final void pipelines_of_a_family_share_their_files() {
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
    final void latest_artifact_is_of_the_newest_successful_pipeline_of_the_ref() {
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
    final void children_are_searched_where_their_parent_has_nothing() {
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
}
