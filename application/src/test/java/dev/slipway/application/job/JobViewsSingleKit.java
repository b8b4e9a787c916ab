package dev.slipway.application.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.access.Guarded;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.job.port.JobLogs;
import dev.slipway.application.job.port.JobViews;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.pipeline.JobDraft;
import dev.slipway.application.pipeline.PipelineDraft;
import dev.slipway.application.pipeline.port.Pipelines.Assignment;
import dev.slipway.application.pipeline.port.Pipelines.TransitionDetails;
import dev.slipway.application.runner.port.Runners;
import dev.slipway.application.runner.port.Runners.Owner;
import dev.slipway.domain.job.FailureReason;
import dev.slipway.domain.job.JobStatus;
import dev.slipway.domain.job.JobTimes;
import dev.slipway.domain.job.JobWhen;
import dev.slipway.domain.repository.Commit;
import dev.slipway.domain.repository.Signature;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Contract of {@code JobViews}: one job. */
abstract class JobViewsSingleKit extends JobViewsScenario {

    @Test
    final void job_is_read_with_the_facts_of_its_project() {
        JobViews views = world().port(JobViews.class);
        long project = world().project();
        long job = id(begun(PipelineDraft.in(project, "a")), "a");
        OptionalLong account = OptionalLong.of(world().user());
        Guarded<JobView> read = views.find(new ProjectRef.Id(project), account, job);
        assertEquals(project, read.project().orElseThrow().id());
        assertEquals(job, read.content().orElseThrow().id());
        assertEquals(Optional.of(job), views.find(new ProjectRef.Id(project), OptionalLong.empty(), job).content().map(JobView::id));
        assertEquals(new Guarded<>(read.project(), Optional.empty()), views.find(new ProjectRef.Id(project), account, job + 1));
        long other = world().project();
        assertEquals(Optional.empty(), views.find(new ProjectRef.Id(other), account, job).content());
        world().deleteProject(project);
        assertEquals(new Guarded<>(Optional.empty(), Optional.empty()), views.find(new ProjectRef.Id(project), account, job));
    }

    @Test
    final void finished_job_is_shown_with_every_field() {
        long project = world().project();
        long user = world().user();
        Signature signature = new Signature("Ada Ü", "ada@example.org", Instant.parse("2024-01-02T03:04:05Z"));
        Commit commit = new Commit(PipelineDraft.SHA, List.of("d".repeat(40)), signature, signature, "title\n\nbody");
        world().commit(project, commit);
        Instant created = now();
        long pipeline = begun(PipelineDraft.in(project, JobDraft.of("bäuen 1/2", 0).tagged("b", "a")).by(user));
        long job = id(pipeline, "bäuen 1/2");
        long runner = runner(Owner.INSTANCE);
        Instant started = after(Duration.ofSeconds(5));
        long process = write(() -> world().port(Runners.class).heard(runner, PROCESS, started)).orElseThrow();
        change(pipeline, TransitionDetails.assigned(job, new Assignment(runner, process, digest(job), AN_HOUR)),
                (run, ids, now) -> run.start(job, now));
        write(() -> world().port(JobLogs.class).append(job, 0, new byte[9], now()));
        Instant expires = now().plus(Duration.ofDays(1));
        world().file(job, "archive", "a.zip", 5, expires);
        Instant finished = after(Duration.ofMillis(10_500));
        succeed(pipeline, "bäuen 1/2", "12.5");
        write(() -> world().port(JobLogs.class).archived(job, "blob", 9));
        after(Duration.ofMinutes(1));

        JobView view = view(project, job);
        assertEquals(JobStatus.SUCCESS, view.status());
        assertEquals("stage0", view.stage());
        assertEquals("bäuen 1/2", view.name());
        assertEquals("main", view.ref());
        assertFalse(view.tag() || view.allowFailure() || view.retried());
        assertEquals(new BigDecimal("12.50"), view.coverage());
        assertEquals(new JobTimes(created, created, started, finished, null), view.times());
        assertEquals(Optional.of(Duration.ofMillis(10_500)), view.duration());
        assertEquals(Optional.of(Duration.ofSeconds(5)), view.queuedDuration());
        assertEquals(List.of("b", "a"), view.tags());
        assertEquals(List.of(new JobView.Artifact("archive", 5, "a.zip", "zip", expires),
                new JobView.Artifact("trace", 9, "job.log", null, null)),
                view.artifacts());
        assertEquals(expires, view.artifactsExpireAt());
        assertEquals("a.zip", view.archive().orElseThrow().filename());
        assertEquals(user, view.user().brief().id());
        assertEquals("user" + user, view.user().brief().username());
        assertNotNull(view.user().createdAt());
        assertEquals(commit, view.commit());
        assertEquals(pipeline, view.pipeline().id());
        assertEquals(1, view.pipeline().iid());
        assertEquals("success", view.pipeline().status());
        assertEquals("push", view.pipeline().source());
        assertEquals(project, view.project().id());
        assertTrue(view.project().fullPath().endsWith("/project" + project));
        assertEquals(runner, view.runner().id());
        assertEquals("instance_type", view.runner().runnerType());
        assertEquals("10.0.0.1", view.runner().managerAddress());
        assertEquals("online", view.runner().status(now()));
        assertEquals(process, view.runner().manager().id());
        assertEquals("s_1", view.runner().manager().systemId());
        assertEquals("17.1", view.runner().manager().version());
        assertEquals(now(), view.readAt());
    }

    @Test
    final void durations_of_a_running_job_end_now() {
        long project = world().project();
        long pipeline = begun(PipelineDraft.in(project, "a", "b"));
        after(Duration.ofSeconds(7));
        start(pipeline, "a");
        after(Duration.ofSeconds(50));
        assertEquals(Optional.of(Duration.ofSeconds(50)), view(project, id(pipeline, "a")).duration());
        assertEquals(Optional.of(Duration.ofSeconds(7)), view(project, id(pipeline, "a")).queuedDuration());
        assertEquals(Optional.empty(), view(project, id(pipeline, "b")).duration());
        assertEquals(Optional.of(Duration.ofSeconds(57)), view(project, id(pipeline, "b")).queuedDuration());
    }

    @Test
    final void missing_and_deleted_parts_are_null() {
        long project = world().project();
        long pipeline = begun(PipelineDraft.in(project, "a"));
        JobView view = view(project, id(pipeline, "a"));
        assertNull(view.user());
        assertNull(view.commit());
        assertNull(view.runner());
        assertNull(view.coverage());
        assertNull(view.failureReason());
        assertNull(view.erasedAt());
        assertEquals(List.of(), view.artifacts());
        long runner = runner(Owner.INSTANCE);
        assign(pipeline, "a", runner);
        assertEquals(runner, view(project, id(pipeline, "a")).runner().id());
        assertNull(view(project, id(pipeline, "a")).runner().manager());
        write(() -> world().port(Runners.class).delete(runner));
        assertNull(view(project, id(pipeline, "a")).runner());
    }

    @Test
    final void failed_job_shows_its_reason_and_whether_failure_is_allowed() {
        long project = world().project();
        long pipeline = begun(PipelineDraft.in(project, JobDraft.of("a", 0).plan(plan -> plan.when(JobWhen.ON_SUCCESS, true))));
        start(pipeline, "a");
        fail(pipeline, "a");
        assertEquals(FailureReason.SCRIPT_FAILURE, view(project, id(pipeline, "a")).failureReason());
        assertTrue(view(project, id(pipeline, "a")).allowFailure());
    }

    @Test
    final void foreign_and_deleted_jobs_are_not_found() {
        long project = world().project();
        long other = world().project();
        long pipeline = begun(PipelineDraft.in(project, "a"));
        long job = id(pipeline, "a");
        assertEquals(Optional.empty(), views().find(other, job));
        assertEquals(Optional.empty(), views().find(project, -1));
        assertEquals(Optional.empty(), views().ofPipeline(other, pipeline, Set.of(), true, FIRST));
        assertEquals(Page.empty(), views().ofProject(other, Set.of(), FIRST));
        assertTrue(views().bridges(project, pipeline, Set.of(), true, FIRST).isPresent());
        assertFalse(views().bridges(other, pipeline, Set.of(), true, FIRST).isPresent());
        hide(pipeline);
        assertEquals(Optional.empty(), views().find(project, job));
        assertEquals(Optional.empty(), views().ofPipeline(project, pipeline, Set.of(), true, FIRST));
        assertEquals(Page.empty(), views().ofProject(project, Set.of(), FIRST));
        assertFalse(views().bridges(project, pipeline, Set.of(), true, FIRST).isPresent());
    }
}
