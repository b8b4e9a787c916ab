package dev.slipway.application.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.pipeline.PipelineFilter.Scope;
import dev.slipway.domain.job.JobWhen;
import dev.slipway.domain.pipeline.PipelineSource;
import dev.slipway.domain.pipeline.PipelineStatus;
import dev.slipway.domain.repository.Commit;
import dev.slipway.domain.repository.Signature;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Contract of {@code PipelineViews}: one pipeline. */
abstract class PipelineViewsSingleKit extends PipelineViewsScenario {

    @Test
    final void pipeline_is_shown_with_every_field() {
        long group = world().group();
        long project = world().project(group);
        long user = world().user();
        Signature signature = new Signature("Ada", "ada@example.org", Instant.parse("2024-01-02T03:04:05Z"));
        world().commit(project, new Commit(PipelineDraft.SHA, List.of(), signature, signature, "m"));
        Instant created = now();
        long id = begun(PipelineDraft.in(project, "a", "b", "c").by(user).named("Nächtlich").from(PipelineSource.WEB));
        after(Duration.ofSeconds(2));
        start(id, "a");
        start(id, "b");
        Instant finished = after(Duration.ofSeconds(3));
        succeed(id, "a", "30.5");
        succeed(id, "b", "30.6");
        cancel(id);
        PipelineView view = view(project, id);
        assertEquals(id, view.id());
        assertEquals(1, view.iid());
        assertEquals(project, view.projectId());
        assertEquals("group" + group + "/project" + project, view.projectPath());
        assertEquals("Nächtlich", view.name());
        assertEquals(PipelineStatus.CANCELED, view.status());
        assertEquals(PipelineSource.WEB, view.source());
        assertEquals("main", view.ref());
        assertFalse(view.tag());
        assertEquals(PipelineDraft.SHA, view.sha());
        assertEquals(PipelineDraft.BEFORE, view.beforeSha());
        assertNull(view.yamlErrors());
        assertEquals("user" + user, view.user().username());
        assertEquals(created, view.times().createdAt());
        assertEquals(finished, view.times().finishedAt());
        assertEquals(Duration.ofSeconds(3), view.times().duration());
        assertEquals(finished, view.updatedAt());
        assertEquals(signature.at(), view.committedAt());
        assertEquals(new BigDecimal("30.55"), view.coverage());
        assertFalse(view.warns());
    }

    @Test
    final void missing_parts_are_null() {
        long project = world().project();
        PipelineView view = view(project, stored(PipelineDraft.in(project, "a").onTag("v1")));
        assertNull(view.name());
        assertNull(view.user());
        assertNull(view.committedAt());
        assertNull(view.coverage());
        assertNull(view.times().startedAt());
        assertNull(view.times().duration());
        assertTrue(view.tag());
        assertEquals("jobs:a is ü", view(project, stored(PipelineDraft.in(project, "a").broken("jobs:a is ü"))).yamlErrors());
    }

    @Test
    final void pipeline_warns_of_latest_jobs_that_may_fail() {
        long project = world().project();
        long id = begun(PipelineDraft.in(project, JobDraft.of("a", 0).plan(plan -> plan.when(JobWhen.ON_SUCCESS, true)),
                JobDraft.of("b", 0)));
        assertFalse(view(project, id).warns());
        start(id, "a");
        fail(id, "a");
        assertTrue(view(project, id).warns());
        retry(id, "a", world().user());
        assertFalse(view(project, id).warns());
        start(id, "b");
        fail(id, "b");
        assertFalse(view(project, id).warns());
    }

    @Test
    final void coverage_counts_latest_jobs() {
        long project = world().project();
        long id = begun(PipelineDraft.in(project, "a", "b"));
        start(id, "a");
        succeed(id, "a", "10");
        assertEquals(new BigDecimal("10.00"), view(project, id).coverage());
        retry(id, "a", world().user());
        assertNull(view(project, id).coverage());
    }

    @Test
    final void foreign_and_deleted_pipelines_are_not_found() {
        long project = world().project();
        long other = world().project();
        world().branch(project, "main", PipelineDraft.SHA);
        long id = stored(PipelineDraft.in(project, "a"));
        assertEquals(Optional.empty(), views().find(other, id));
        assertEquals(Optional.empty(), views().find(project, -1));
        assertEquals(List.of(), list(other, PipelineFilter.all()));
        assertEquals(List.of(id), list(project, PipelineFilter.all()));
        hide(id);
        assertEquals(Optional.empty(), views().find(project, id));
        assertEquals(List.of(), list(project, PipelineFilter.all()));
        assertEquals(List.of(), list(project, PipelineFilter.all().withScope(Scope.BRANCHES)));
        assertEquals(Optional.of(Optional.empty()), views().latest(project, "main"));
    }

    @Test
    final void latest_pipeline_is_of_the_current_commit_of_its_ref() {
        long project = world().project();
        assertEquals(Optional.empty(), views().latest(project, "main"));
        world().branch(project, "main", PipelineDraft.SHA);
        assertEquals(Optional.of(Optional.empty()), views().latest(project, "main"));
        stored(PipelineDraft.in(project, "a"));
        long latest = stored(PipelineDraft.in(project, "a"));
        stored(PipelineDraft.in(project, "a").from(PipelineSource.PARENT_PIPELINE));
        stored(PipelineDraft.in(project, "a").from(PipelineSource.ONDEMAND_DAST_SCAN));
        stored(PipelineDraft.in(project, "a").at(OTHER));
        stored(PipelineDraft.in(project, "a").onTag("main"));
        stored(PipelineDraft.in(world().project(), "a"));
        assertEquals(latest, views().latest(project, "main").orElseThrow().orElseThrow().id());
        world().branch(project, "main", "c".repeat(40));
        assertEquals(Optional.of(Optional.empty()), views().latest(project, "main"));
    }

    @Test
    final void branch_goes_before_a_tag_of_its_name() {
        long project = world().project();
        world().tag(project, "v1", PipelineDraft.SHA, null);
        long tag = stored(PipelineDraft.in(project, "a").onTag("v1"));
        assertEquals(tag, views().latest(project, "v1").orElseThrow().orElseThrow().id());
        world().branch(project, "v1", PipelineDraft.SHA);
        assertEquals(Optional.of(Optional.empty()), views().latest(project, "v1"));
        long branch = stored(PipelineDraft.in(project, "a").on("v1", false));
        stored(PipelineDraft.in(project, "a").onTag("v1"));
        assertEquals(branch, views().latest(project, "v1").orElseThrow().orElseThrow().id());
    }
}
