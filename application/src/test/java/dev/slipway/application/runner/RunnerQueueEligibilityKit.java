package dev.slipway.application.runner;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.application.job.port.JobViews;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.pipeline.JobDraft;
import dev.slipway.application.pipeline.PipelineDraft;
import dev.slipway.application.runner.port.RunnerQueue.FirstWaiting;
import dev.slipway.application.runner.port.Runners.Owner;
import dev.slipway.domain.job.JobStatus;
import dev.slipway.domain.job.JobWhen;
import dev.slipway.domain.runner.FairOrder;
import dev.slipway.domain.runner.RunnerType;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Contract of {@code RunnerQueue}: which jobs a runner is offered. */
abstract class RunnerQueueEligibilityKit extends RunnerQueueScenario {

    /** What the runner is offered, by the three questions that must agree. */
    private Optional<Long> offered(RunnerView runner) {
        OptionalLong first = first(runner);
        assertEquals(first, lockFirst(runner));
        if (first.isEmpty()) {
            return Optional.empty();
        }
        OptionalLong job = write(() -> queue().firstOf(first.getAsLong(), runner));
        assertEquals(Optional.of(new FirstWaiting(first.getAsLong(), List.of(job.getAsLong()))), write(() -> queue().lockFirst(runner, 1)));
        return Optional.of(job.getAsLong());
    }

    @Test
    final void empty_queue_offers_nothing() {
        assertEquals(Optional.empty(), offered(shared()));
        long created = stored(PipelineDraft.in(world().project(), "a"));
        assertEquals(Optional.empty(), offered(shared()));
        assertEquals(OptionalLong.empty(), write(() -> queue().firstOf(created, shared())));
        assertEquals(OptionalLong.empty(), write(() -> queue().firstOf(-1, shared())));
    }

    @Test
    final void only_pending_jobs_are_offered() {
        long pipeline = begun(PipelineDraft.in(world().project(), JobDraft.of("a", 0), JobDraft.of("b", 1),
                JobDraft.of("hand", 0).plan(plan -> plan.when(JobWhen.MANUAL, true)),
                JobDraft.of("timed", 0).plan(plan -> plan.delayedBy(Duration.ofMinutes(1)))));
        RunnerView runner = shared();
        assertEquals(Optional.of(id(pipeline, "a")), offered(runner));
        assertEquals(OptionalLong.of(id(pipeline, "a")), write(() -> queue().firstOf(pipeline, runner)));
        start(pipeline, "a");
        assertEquals(Optional.empty(), offered(runner));
        cancel(pipeline);
        assertEquals(Optional.empty(), offered(runner));
    }

    @Test
    final void next_stage_is_offered_once_the_first_has_succeeded() {
        long pipeline = begun(PipelineDraft.in(world().project(), JobDraft.of("a", 0), JobDraft.of("b", 1)));
        start(pipeline, "a");
        assertEquals(Optional.empty(), offered(shared()));
        succeed(pipeline, "a");
        assertEquals(Optional.of(id(pipeline, "b")), offered(shared()));
    }

    @Test
    final void jobs_of_deleted_pipelines_are_not_offered() {
        long pipeline = begun(PipelineDraft.in(world().project(), "a"));
        hide(pipeline);
        assertEquals(Optional.empty(), offered(shared()));
        assertEquals(OptionalLong.empty(), write(() -> queue().firstOf(pipeline, shared())));
    }

    @Test
    final void jobs_of_a_deleted_project_are_offered_so_that_they_fail() {
        long project = world().project();
        long pipeline = begun(PipelineDraft.in(project, "a"));
        world().deleteProject(project);
        assertEquals(Optional.of(id(pipeline, "a")), offered(shared()));
    }

    @Test
    final void paused_runner_is_offered_nothing() {
        begun(PipelineDraft.in(world().project(), "a"));
        RunnerView paused = view(runner(RunnerDraft.of(Owner.INSTANCE).paused(true)));
        assertEquals(Optional.empty(), offered(paused));
    }

    @Test
    final void tags_of_the_job_are_among_those_of_the_runner() {
        long project = world().project();
        long bare = begun(PipelineDraft.in(project, "a"));
        long one = begun(PipelineDraft.in(project, JobDraft.of("a", 0).tagged("ä")));
        long two = begun(PipelineDraft.in(project, JobDraft.of("a", 0).tagged("ä", "b")));
        RunnerView picky = view(runner(RunnerDraft.of(Owner.INSTANCE).tagged("ä", "b", "c").taggedOnly()));
        assertEquals(Optional.of(id(bare, "a")), offered(shared("ä")));
        assertEquals(Optional.of(id(one, "a")), offered(picky));
        start(bare, "a");
        assertEquals(Optional.of(id(one, "a")), offered(shared("ä")));
        assertEquals(Optional.empty(), offered(shared("Ä")));
        start(one, "a");
        assertEquals(Optional.empty(), offered(shared("ä")));
        assertEquals(Optional.of(id(two, "a")), offered(picky));
    }

    @Test
    final void runners_of_groups_and_projects_serve_their_own() {
        long top = world().group();
        long inner = world().group(top);
        long project = world().project(inner);
        long pipeline = begun(PipelineDraft.in(project, "a"));
        Optional<Long> job = Optional.of(id(pipeline, "a"));
        world().shareRunners(project, false);
        assertEquals(Optional.empty(), offered(shared()));
        assertEquals(job, offered(view(runner(Owner.group(top)))));
        assertEquals(job, offered(view(runner(Owner.group(inner)))));
        assertEquals(job, offered(view(runner(Owner.project(project)))));
        assertEquals(Optional.empty(), offered(view(runner(Owner.group(world().group(inner))))));
        assertEquals(Optional.empty(), offered(view(runner(Owner.project(world().project(inner))))));
        world().serveByGroups(project, false);
        assertEquals(Optional.empty(), offered(view(runner(Owner.group(top)))));
        assertEquals(job, offered(view(runner(Owner.project(project)))));
    }

    @Test
    final void runners_of_a_group_or_project_take_the_oldest_job() {
        long group = world().group();
        long first = world().project(group);
        long second = world().project(group);
        List<Long> jobs = new ArrayList<>();
        for (long project : new long[] {first, first, second, first}) {
            jobs.add(id(begun(PipelineDraft.in(project, "a")), "a"));
        }
        RunnerView runner = view(runner(Owner.group(group)));
        for (long job : jobs) {
            assertEquals(Optional.of(job), take(runner));
        }
        assertEquals(Optional.empty(), take(runner));
    }

    @Test
    final void shared_runners_take_from_the_project_with_the_fewest_running_jobs() {
        Map<Long, Integer> waiting = new HashMap<>();
        for (int count : new int[] {5, 3, 1}) {
            long project = world().project();
            for (int number = 0; number < count; number++) {
                begun(PipelineDraft.in(project, "a"));
            }
            waiting.put(project, count);
        }
        RunnerView runner = shared();
        Map<Long, Integer> running = new HashMap<>();
        for (int taken = 0; taken < 9; taken++) {
            List<FairOrder.Waiting> all = waitingJobs(waiting.keySet(), running);
            FairOrder.Waiting expected = all.stream().min(FairOrder.of(RunnerType.INSTANCE_TYPE)).orElseThrow();
            assertEquals(Optional.of(expected.jobId()), take(runner));
            running.merge(expected.projectId(), 1, Integer::sum);
        }
        assertEquals(waiting, running);
        assertEquals(Optional.empty(), take(runner));
    }

    private List<FairOrder.Waiting> waitingJobs(Iterable<Long> projects, Map<Long, Integer> running) {
        List<FairOrder.Waiting> all = new ArrayList<>();
        for (long project : projects) {
            world().port(JobViews.class).ofProject(project, Set.of(JobStatus.PENDING), PageRequest.Offset.first()).items()
                    .forEach(job -> all.add(new FairOrder.Waiting(job.id(), project, running.getOrDefault(project, 0))));
        }
        return all;
    }

    @Test
    final void jobs_on_other_runners_do_not_count_against_a_project() {
        long busy = world().project();
        long older = begun(PipelineDraft.in(busy, "a"));
        long later = begun(PipelineDraft.in(busy, "a"));
        begun(PipelineDraft.in(world().project(), "a"));
        assign(older, "a", runner(Owner.project(busy)));
        assertEquals(Optional.of(id(later, "a")), offered(shared()));
    }
}
