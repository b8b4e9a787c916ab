package dev.slipway.application.runner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.pipeline.CiWorld.Holding;
import dev.slipway.application.pipeline.JobDraft;
import dev.slipway.application.pipeline.PipelineDraft;
import dev.slipway.application.pipeline.port.Pipelines.TransitionDetails;
import dev.slipway.application.runner.port.RunnerQueue.FirstWaiting;
import dev.slipway.application.runner.port.Runners;
import dev.slipway.application.runner.port.Runners.Owner;
import dev.slipway.domain.job.JobEvent;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Contract of {@code RunnerQueue}: claims, locks and cache values. */
abstract class RunnerQueueClaimsKit extends RunnerQueueScenario {

    private static final Duration SHORT = Duration.ofMillis(30);

    @Test
    final void locked_pipeline_is_skipped() {
        long project = world().project();
        long held = begun(PipelineDraft.in(project, "a"));
        long free = begun(PipelineDraft.in(project, "a"));
        RunnerView runner = shared();
        try (Holding holding = world().hold(held)) {
            assertEquals(OptionalLong.of(free), lockFirst(runner));
            assertEquals(OptionalLong.of(held), first(runner));
            try (Holding other = world().hold(free)) {
                assertEquals(OptionalLong.empty(), lockFirst(runner));
                assertEquals(OptionalLong.of(held), first(runner));
            }
        }
        assertEquals(OptionalLong.of(held), lockFirst(runner));
    }

    @Test
    final void jobs_of_a_pipeline_that_the_same_runners_may_run_are_found_together() {
        long project = world().project();
        long pipeline = begun(PipelineDraft.in(project, JobDraft.of("a", 0), JobDraft.of("tagged", 0).tagged("gpu"), JobDraft.of("b", 0),
                JobDraft.of("c", 0), JobDraft.of("later", 1)));
        begun(PipelineDraft.in(project, "other"));
        RunnerView runner = shared("gpu");
        assertEquals(found(pipeline, "a"), write(() -> queue().lockFirst(runner, 1)));
        assertEquals(found(pipeline, "a", "b"), write(() -> queue().lockFirst(runner, 2)));
        assertEquals(found(pipeline, "a", "b", "c"), write(() -> queue().lockFirst(runner, 10)));
        take(runner);
        start(pipeline, "b");
        assertEquals(found(pipeline, "c"), write(() -> queue().lockFirst(view(runner(Owner.INSTANCE)), 10)));
    }

    private Optional<FirstWaiting> found(long pipeline, String... jobs) {
        return Optional.of(new FirstWaiting(pipeline, Stream.of(jobs).map(job -> id(pipeline, job)).toList()));
    }

    @Test
    final void transaction_that_awaits_a_lock_learns_whether_it_came() {
        long pipeline = begun(PipelineDraft.in(world().project(), "a"));
        assertTrue(write(() -> queue().await(pipeline, SHORT)));
        try (Holding holding = world().hold(pipeline)) {
            assertFalse(write(() -> queue().await(pipeline, SHORT)));
        }
        assertTrue(write(() -> queue().await(pipeline, SHORT) && pipelines().lock(pipeline).isPresent()));
    }

    @Test
    final void transaction_that_awaited_in_vain_goes_on() {
        long held = begun(PipelineDraft.in(world().project(), "a"));
        long free = begun(PipelineDraft.in(world().project(), "a"));
        try (Holding holding = world().hold(held)) {
            assertEquals(free, write(() -> {
                assertFalse(queue().await(held, SHORT));
                return pipelines().lock(free).orElseThrow().run().id();
            }));
        }
    }

    @Test
    final void value_changes_when_a_job_is_queued_or_the_runner_is_updated() {
        long group = world().group();
        long project = world().project(group);
        long runner = runner(Owner.INSTANCE);
        List<RunnerView> all = List.of(view(runner), view(runner(Owner.group(group))), view(runner(Owner.project(project))));
        List<String> before = all.stream().map(queue()::value).toList();
        assertEquals(before, all.stream().map(queue()::value).toList());
        after(Duration.ofMillis(1));
        begun(PipelineDraft.in(project, "a"));
        List<String> queued = all.stream().map(queue()::value).toList();
        IntStream.range(0, 3).forEach(index -> assertNotEquals(before.get(index), queued.get(index)));
        after(Duration.ofMillis(1));
        begun(PipelineDraft.in(project, "a"));
        assertNotEquals(queued.getFirst(), queue().value(all.getFirst()));
        String last = queue().value(all.getFirst());
        after(Duration.ofMillis(1));
        write(() -> world().port(Runners.class).update(runner, RunnerDraft.of(Owner.INSTANCE).settings(), now()));
        assertNotEquals(last, queue().value(view(runner)));
    }

    @Test
    final void value_of_a_group_or_project_ignores_other_queues() {
        long group = world().group();
        List<RunnerView> all = List.of(view(runner(Owner.group(group))), view(runner(Owner.project(world().project(group)))));
        List<String> before = all.stream().map(queue()::value).toList();
        after(Duration.ofMillis(1));
        begun(PipelineDraft.in(world().project(), "a"));
        assertEquals(before, all.stream().map(queue()::value).toList());
    }

    @Test
    final void job_that_is_given_back_is_offered_again() {
        long pipeline = begun(PipelineDraft.in(world().project(), "a"));
        RunnerView runner = shared();
        long job = take(runner).orElseThrow();
        change(pipeline, TransitionDetails.NONE, (run, ids, now) -> run.step(job, JobEvent.GIVE_BACK, now));
        assertEquals(Optional.of(job), take(runner));
        assertEquals(Optional.empty(), take(runner));
    }

    @Test
    final void concurrent_runners_take_each_job_once() throws Exception {
        List<Long> jobs = new ArrayList<>();
        for (int number = 0; number < 3; number++) {
            long pipeline = begun(PipelineDraft.in(world().project(), "a", "b", "c"));
            jobs.addAll(List.of(id(pipeline, "a"), id(pipeline, "b"), id(pipeline, "c")));
        }
        List<Callable<List<Long>>> takers = IntStream.range(0, 6).<Callable<List<Long>>>mapToObj(index -> {
            RunnerView runner = shared();
            return () -> takeAll(runner);
        }).toList();
        List<Long> taken = together(takers).stream().flatMap(List::stream).toList();
        assertEquals(jobs.size(), taken.size());
        assertEquals(new HashSet<>(jobs), new HashSet<>(taken));
    }

    private List<Long> takeAll(RunnerView runner) {
        List<Long> taken = new ArrayList<>();
        while (first(runner).isPresent()) {
            take(runner).ifPresent(taken::add);
        }
        return taken;
    }
}
