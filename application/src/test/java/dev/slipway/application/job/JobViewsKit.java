package dev.slipway.application.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.job.port.JobLogs;
import dev.slipway.application.job.port.JobViews;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.pipeline.CiScenario;
import dev.slipway.application.pipeline.JobDraft;
import dev.slipway.application.pipeline.PipelineDraft;
import dev.slipway.application.pipeline.port.Pipelines.Handout;
import dev.slipway.application.pipeline.port.Pipelines.Particulars;
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
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What every implementation of {@code JobViews} does. */
public abstract class JobViewsKit extends CiScenario {

    private static final PageRequest FIRST = PageRequest.Offset.first();

    private JobViews views() {
        return world().port(JobViews.class);
    }

    private JobView view(long project, long job) {
        return views().find(project, job).orElseThrow();
    }

    private static List<Long> ids(Page<JobView> page) {
        return page.items().stream().map(JobView::id).toList();
    }

    private static final Runners.Process PROCESS =
            new Runners.Process("s_1", "runner", "17.1", "abc", "linux", "arm64", "shell", Map.of(), "10.0.0.1");

    @Test
    final void aJobThatRanIsShownWhole() {
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
        change(pipeline, Particulars.handedOut(new Handout(runner, process, digest(job), AN_HOUR)), (run, ids, now) -> run.start(job, now));
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
        assertEquals(List.of(new JobView.Artifact("archive", 5, "a.zip", "zip", expires), new JobView.Artifact("trace", 9, "job.log", null, null)),
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
    final void durationsOfAJobThatRunsEndNow() {
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
    final void whatIsGoneOrNeverWasIsNull() {
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
        handOut(pipeline, "a", runner);
        assertEquals(runner, view(project, id(pipeline, "a")).runner().id());
        assertNull(view(project, id(pipeline, "a")).runner().manager());
        write(() -> world().port(Runners.class).delete(runner));
        assertNull(view(project, id(pipeline, "a")).runner());
    }

    @Test
    final void aJobThatFailedSaysWhyAndWhetherItMay() {
        long project = world().project();
        long pipeline = begun(PipelineDraft.in(project, JobDraft.of("a", 0).plan(plan -> plan.when(JobWhen.ON_SUCCESS, true))));
        start(pipeline, "a");
        fail(pipeline, "a");
        assertEquals(FailureReason.SCRIPT_FAILURE, view(project, id(pipeline, "a")).failureReason());
        assertTrue(view(project, id(pipeline, "a")).allowFailure());
    }

    @Test
    final void nothingForeignOrDeletedIsFound() {
        long project = world().project();
        long other = world().project();
        long pipeline = begun(PipelineDraft.in(project, "a"));
        long job = id(pipeline, "a");
        assertEquals(Optional.empty(), views().find(other, job));
        assertEquals(Optional.empty(), views().find(project, -1));
        assertEquals(Optional.empty(), views().ofPipeline(other, pipeline, Set.of(), true, FIRST));
        assertEquals(Page.empty(), views().ofProject(other, Set.of(), FIRST));
        assertTrue(views().pipelineExists(project, pipeline));
        assertFalse(views().pipelineExists(other, pipeline));
        hide(pipeline);
        assertEquals(Optional.empty(), views().find(project, job));
        assertEquals(Optional.empty(), views().ofPipeline(project, pipeline, Set.of(), true, FIRST));
        assertEquals(Page.empty(), views().ofProject(project, Set.of(), FIRST));
        assertFalse(views().pipelineExists(project, pipeline));
    }

    @Test
    final void allRunsOfAProjectComeNewestFirst() {
        long project = world().project();
        long pipeline = begun(PipelineDraft.in(project, "a", "b"));
        long failed = id(pipeline, "a");
        long waits = id(pipeline, "b");
        start(pipeline, "a");
        fail(pipeline, "a");
        long again = retry(pipeline, "a", world().user());
        long later = id(begun(PipelineDraft.in(project, "c")), "c");
        Page<JobView> all = views().ofProject(project, Set.of(), FIRST);
        assertEquals(List.of(later, again, waits, failed), ids(all));
        assertEquals(4, all.total());
        assertEquals(List.of(false, false, false, true), all.items().stream().map(JobView::retried).toList());
        assertEquals(List.of(failed), ids(views().ofProject(project, Set.of(JobStatus.FAILED), FIRST)));
        assertEquals(List.of(later, again, waits, failed), ids(views().ofProject(project, Set.of(JobStatus.FAILED, JobStatus.PENDING), FIRST)));
        assertEquals(Page.empty(), views().ofProject(project, Set.of(JobStatus.MANUAL), FIRST));
    }

    @Test
    final void pagesFollowOneAnotherEvenWhereJobsAreAdded() {
        long project = world().project();
        List<Long> old = ids(listed(project, 5));
        assertEquals(old.subList(0, 2), ids(views().ofProject(project, Set.of(), new PageRequest.Offset(1, 2))));
        assertEquals(old.subList(2, 4), ids(views().ofProject(project, Set.of(), new PageRequest.Offset(2, 2))));
        assertEquals(old.subList(4, 5), ids(views().ofProject(project, Set.of(), new PageRequest.Offset(3, 2))));
        Page<JobView> behind = views().ofProject(project, Set.of(), new PageRequest.Offset(4, 2));
        assertEquals(List.of(), ids(behind));
        assertEquals(5, behind.total());
        assertEquals(5, views().ofProject(project, Set.of(), new PageRequest.Offset(2, 2)).total());
        assertEquals(old.subList(0, 2), ids(views().ofProject(project, Set.of(), new PageRequest.Keyset(0, false, 2))));
        listed(project, 3);
        assertEquals(old.subList(2, 4), ids(views().ofProject(project, Set.of(), new PageRequest.Keyset(old.get(1), false, 2))));
        assertEquals(List.of(old.get(3), old.get(2)), ids(views().ofProject(project, Set.of(), new PageRequest.Keyset(old.get(4), true, 2))));
        assertEquals(List.of(old.get(4)), ids(views().ofProject(project, Set.of(JobStatus.PENDING), new PageRequest.Keyset(0, true, 1))));
        assertEquals(List.of(), ids(views().ofProject(project, Set.of(), new PageRequest.Keyset(old.get(4), false, 2))));
        assertEquals(3, views().ofProject(project, Set.of(), new PageRequest.Keyset(0, false, 2)).total());
        assertEquals(2, views().ofProject(project, Set.of(), new PageRequest.Keyset(old.get(2), false, 2)).total());
    }

    private Page<JobView> listed(long project, int count) {
        for (int number = 0; number < count; number++) {
            begun(PipelineDraft.in(project, "job" + number));
        }
        return views().ofProject(project, Set.of(), FIRST);
    }

    @Test
    final void aPipelineHidesRepeatedRunsUnlessAsked() {
        long project = world().project();
        long pipeline = begun(PipelineDraft.in(project, "a", "b"));
        begun(PipelineDraft.in(project, "foreign"));
        long failed = id(pipeline, "a");
        long waits = id(pipeline, "b");
        start(pipeline, "a");
        fail(pipeline, "a");
        long again = retry(pipeline, "a", world().user());
        assertEquals(List.of(again, waits), ids(views().ofPipeline(project, pipeline, Set.of(), false, FIRST).orElseThrow()));
        assertEquals(2, views().ofPipeline(project, pipeline, Set.of(), false, FIRST).orElseThrow().total());
        assertEquals(List.of(again, waits, failed), ids(views().ofPipeline(project, pipeline, Set.of(), true, FIRST).orElseThrow()));
        assertEquals(List.of(failed), ids(views().ofPipeline(project, pipeline, Set.of(JobStatus.FAILED), true, FIRST).orElseThrow()));
        assertEquals(List.of(), ids(views().ofPipeline(project, pipeline, Set.of(JobStatus.FAILED), false, FIRST).orElseThrow()));
        assertEquals(List.of(waits), ids(views().ofPipeline(project, pipeline, Set.of(), true, new PageRequest.Offset(2, 1)).orElseThrow()));
        assertEquals(Optional.empty(), views().ofPipeline(project, -1, Set.of(), true, FIRST));
        long empty = stored(PipelineDraft.in(project, new String[0]).broken("no"));
        assertEquals(List.of(), ids(views().ofPipeline(project, empty, Set.of(), true, FIRST).orElseThrow()));
    }
}
