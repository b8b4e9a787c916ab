package dev.slipway.application.runner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.job.port.JobViews;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.pipeline.CiScenario;
import dev.slipway.application.pipeline.CiWorld.Holding;
import dev.slipway.application.pipeline.JobDraft;
import dev.slipway.application.pipeline.PipelineDraft;
import dev.slipway.application.pipeline.port.Pipelines.Assignment;
import dev.slipway.application.pipeline.port.Pipelines.LockedPipeline;
import dev.slipway.application.pipeline.port.Pipelines.TransitionDetails;
import dev.slipway.application.runner.port.RunnerQueue;
import dev.slipway.application.runner.port.RunnerQueue.QueuedJob;
import dev.slipway.application.runner.port.Runners;
import dev.slipway.application.runner.port.Runners.Owner;
import dev.slipway.application.runner.port.Runners.Settings;
import dev.slipway.domain.job.JobEvent;
import dev.slipway.domain.job.JobStatus;
import dev.slipway.domain.job.JobWhen;
import dev.slipway.domain.pipeline.TransitionResult.Decision;
import dev.slipway.domain.runner.FairOrder;
import dev.slipway.domain.runner.RunnerType;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What every implementation of {@code RunnerQueue} does. */
public abstract class RunnerQueueKit extends CiScenario {

    private static final Duration SHORT = Duration.ofMillis(30);

    private RunnerQueue queue() {
        return world().port(RunnerQueue.class);
    }

    private RunnerView view(long runner) {
        return world().port(Runners.class).find(runner).orElseThrow();
    }

    private RunnerView shared(String... tags) {
        return view(runner(Owner.INSTANCE, tags));
    }

    private OptionalLong first(RunnerView runner) {
        return queue().first(runner);
    }

    private OptionalLong lockFirst(RunnerView runner) {
        return write(() -> queue().lockFirst(runner));
    }

    /** What the runner is offered, by the three questions that must agree. */
    private Optional<Long> offered(RunnerView runner) {
        OptionalLong first = first(runner);
        assertEquals(first, lockFirst(runner));
        if (first.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(write(() -> queue().firstOf(first.getAsLong(), runner)).orElseThrow().id());
    }

    /** What {@code ClaimJob} does in one attempt. */
    private Optional<Long> take(RunnerView runner) {
        return write(() -> {
            OptionalLong pipeline = queue().lockFirst(runner);
            if (pipeline.isEmpty()) {
                return Optional.empty();
            }
            LockedPipeline locked = pipelines().lock(pipeline.getAsLong()).orElseThrow();
            return queue().firstOf(pipeline.getAsLong(), runner).map(job -> {
                Decision start = (Decision) locked.run().start(job.id(), now());
                pipelines().apply(locked, start, TransitionDetails.assigned(new Assignment(runner.id(), null, digest(job.id()), AN_HOUR)), now());
                return job.id();
            });
        });
    }

    @Test
    final void whereNothingWaitsNothingIsOffered() {
        assertEquals(Optional.empty(), offered(shared()));
        long created = stored(PipelineDraft.in(world().project(), "a"));
        assertEquals(Optional.empty(), offered(shared()));
        assertEquals(Optional.empty(), write(() -> queue().firstOf(created, shared())));
        assertEquals(Optional.empty(), write(() -> queue().firstOf(-1, shared())));
    }

    @Test
    final void onlyJobsThatArePendingAreOffered() {
        long pipeline = begun(PipelineDraft.in(world().project(), JobDraft.of("a", 0), JobDraft.of("b", 1),
                JobDraft.of("hand", 0).plan(plan -> plan.when(JobWhen.MANUAL, true)),
                JobDraft.of("timed", 0).plan(plan -> plan.delayedBy(Duration.ofMinutes(1)))));
        RunnerView runner = shared();
        assertEquals(Optional.of(id(pipeline, "a")), offered(runner));
        assertEquals(new QueuedJob(id(pipeline, "a"), write(() -> pipelines().lock(pipeline)).orElseThrow().projectId()),
                write(() -> queue().firstOf(pipeline, runner)).orElseThrow());
        start(pipeline, "a");
        assertEquals(Optional.empty(), offered(runner));
        cancel(pipeline);
        assertEquals(Optional.empty(), offered(runner));
    }

    @Test
    final void theNextStageIsOfferedWhenItsTurnHasCome() {
        long pipeline = begun(PipelineDraft.in(world().project(), JobDraft.of("a", 0), JobDraft.of("b", 1)));
        start(pipeline, "a");
        assertEquals(Optional.empty(), offered(shared()));
        succeed(pipeline, "a");
        assertEquals(Optional.of(id(pipeline, "b")), offered(shared()));
    }

    @Test
    final void jobsOfHiddenPipelinesAreNotOffered() {
        long pipeline = begun(PipelineDraft.in(world().project(), "a"));
        hide(pipeline);
        assertEquals(Optional.empty(), offered(shared()));
        assertEquals(Optional.empty(), write(() -> queue().firstOf(pipeline, shared())));
    }

    @Test
    final void jobsOfAProjectThatIsGoingAreOfferedSoThatTheyAreFailed() {
        long project = world().project();
        long pipeline = begun(PipelineDraft.in(project, "a"));
        world().deleteProject(project);
        assertEquals(Optional.of(id(pipeline, "a")), offered(shared()));
    }

    @Test
    final void aPausedRunnerIsOfferedNothing() {
        begun(PipelineDraft.in(world().project(), "a"));
        Settings running = settings(true);
        RunnerView paused = view(runner(Owner.INSTANCE, new Settings(running.attributes(), true, false, false)));
        assertEquals(Optional.empty(), offered(paused));
    }

    @Test
    final void tagsOfTheJobAreAmongThoseOfTheRunner() {
        long project = world().project();
        long bare = begun(PipelineDraft.in(project, "a"));
        long one = begun(PipelineDraft.in(project, JobDraft.of("a", 0).tagged("ä")));
        long two = begun(PipelineDraft.in(project, JobDraft.of("a", 0).tagged("ä", "b")));
        RunnerView picky = view(runner(Owner.INSTANCE, settings(false, "ä", "b", "c")));
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
    final void runnersOfGroupsAndProjectsServeTheirs() {
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
    final void runnersOfAGroupOrProjectTakeByAge() {
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
    final void sharedRunnersTakeFromTheProjectThatHasTheFewestOnSharedRunners() {
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
    final void jobsOnOtherRunnersDoNotCountAgainstAProject() {
        long busy = world().project();
        long older = begun(PipelineDraft.in(busy, "a"));
        long later = begun(PipelineDraft.in(busy, "a"));
        begun(PipelineDraft.in(world().project(), "a"));
        assign(older, "a", runner(Owner.project(busy)));
        assertEquals(Optional.of(id(later, "a")), offered(shared()));
    }

    @Test
    final void aPipelineThatSomebodyHoldsIsPassedOver() {
        long project = world().project();
        long locked = begun(PipelineDraft.in(project, "a"));
        long free = begun(PipelineDraft.in(project, "a"));
        RunnerView runner = shared();
        try (Holding holding = world().hold(locked)) {
            assertEquals(OptionalLong.of(free), lockFirst(runner));
            assertEquals(OptionalLong.of(locked), first(runner));
            try (Holding other = world().hold(free)) {
                assertEquals(OptionalLong.empty(), lockFirst(runner));
                assertEquals(OptionalLong.of(locked), first(runner));
            }
        }
        assertEquals(OptionalLong.of(locked), lockFirst(runner));
    }

    @Test
    final void whoWaitsForAPipelineIsToldWhetherItCame() {
        long pipeline = begun(PipelineDraft.in(world().project(), "a"));
        assertTrue(write(() -> queue().await(pipeline, SHORT)));
        try (Holding holding = world().hold(pipeline)) {
            assertFalse(write(() -> queue().await(pipeline, SHORT)));
        }
        assertTrue(write(() -> queue().await(pipeline, SHORT) && pipelines().lock(pipeline).isPresent()));
    }

    @Test
    final void whoWaitedInVainCanStillWork() {
        long locked = begun(PipelineDraft.in(world().project(), "a"));
        long free = begun(PipelineDraft.in(world().project(), "a"));
        try (Holding holding = world().hold(locked)) {
            assertEquals(free, write(() -> {
                assertFalse(queue().await(locked, SHORT));
                return pipelines().lock(free).orElseThrow().run().id();
            }));
        }
    }

    @Test
    final void theValueChangesWhenAJobIsQueuedOrTheRunnerIsSet() {
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
        write(() -> world().port(Runners.class).update(runner, settings(true), now()));
        assertNotEquals(last, queue().value(view(runner)));
    }

    @Test
    final void theValueOfAGroupOrProjectStaysWhereOthersQueue() {
        long group = world().group();
        List<RunnerView> all = List.of(view(runner(Owner.group(group))), view(runner(Owner.project(world().project(group)))));
        List<String> before = all.stream().map(queue()::value).toList();
        after(Duration.ofMillis(1));
        begun(PipelineDraft.in(world().project(), "a"));
        assertEquals(before, all.stream().map(queue()::value).toList());
    }

    @Test
    final void aJobThatIsGivenBackIsOfferedAgain() {
        long pipeline = begun(PipelineDraft.in(world().project(), "a"));
        RunnerView runner = shared();
        long job = take(runner).orElseThrow();
        change(pipeline, TransitionDetails.NONE, (run, ids, now) -> run.step(job, JobEvent.GIVE_BACK, now));
        assertEquals(Optional.of(job), take(runner));
        assertEquals(Optional.empty(), take(runner));
    }

    @Test
    final void ofManyWhoTakeEachJobGoesToOne() throws Exception {
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
