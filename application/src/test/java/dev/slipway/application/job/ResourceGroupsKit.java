package dev.slipway.application.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.job.port.JobViews;
import dev.slipway.application.job.port.ResourceGroups;
import dev.slipway.application.job.port.ResourceGroups.Candidate;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Walks;
import dev.slipway.application.pipeline.CiScenario;
import dev.slipway.application.pipeline.JobDraft;
import dev.slipway.application.pipeline.PipelineDraft;
import dev.slipway.application.pipeline.port.Bridges;
import dev.slipway.application.pipeline.port.Pipelines.TransitionDetails;
import dev.slipway.domain.job.JobEvent;
import dev.slipway.domain.job.JobStatus;
import dev.slipway.domain.job.JobWhen;
import dev.slipway.domain.job.ProcessMode;
import dev.slipway.domain.job.WaitingReason;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.pipeline.BridgeStrategy;
import dev.slipway.domain.pipeline.PipelineStatus;
import dev.slipway.domain.pipeline.TransitionResult;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What every implementation of {@code ResourceGroups} does. */
public abstract class ResourceGroupsKit extends CiScenario {

    private static final String KEY = "produktion ü";

    private ResourceGroups groups() {
        return world().port(ResourceGroups.class);
    }

    private long group(long project) {
        return write(() -> groups().lock(project, KEY));
    }

    /** A pipeline whose job {@code ship} waits for the resource. */
    private long waiting(long project) {
        return begun(PipelineDraft.in(project, JobDraft.of("ship", 0).plan(plan -> plan.holding(KEY))));
    }

    /** One whose job comes to wait after another. */
    private long coming(long project) {
        return begun(PipelineDraft.in(project, JobDraft.of("build", 0), JobDraft.of("ship", 1).plan(plan -> plan.holding(KEY))));
    }

    private Optional<Long> next(long group) {
        return groups().next(group).map(Candidate::pipelineId);
    }

    private boolean assign(long group, long pipeline) {
        long job = id(pipeline, "ship");
        return change(pipeline, TransitionDetails.NONE, (run, ids, now) -> groups().take(group, job, now)
                ? run.step(job, JobEvent.GRANT_RESOURCE, now) : new TransitionResult.Rejection(Reason.of("no"))) instanceof TransitionResult.Decision;
    }

    @Test
    final void aGroupIsMadeOnceForAProjectAndAKey() {
        long project = world().project();
        long group = group(project);
        assertEquals(group, group(project));
        assertNotEquals(group, write(() -> groups().lock(project, "other")));
        assertNotEquals(group, group(world().project()));
        assertEquals(Optional.empty(), next(group));
        assertEquals(Optional.empty(), next(-1));
        assertFalse(write(() -> groups().take(-1, 1, now())));
    }

    @Test
    final void aFreeResourceForWhichSomebodyWaitsIsFound() {
        long project = world().project();
        long group = group(project);
        write(() -> groups().lock(project, "nobody waits"));
        assertEquals(List.of(), groups().idle(0, 10));
        long first = waiting(project);
        long second = waiting(project);
        assertEquals(List.of(group), groups().idle(0, 10));
        assertEquals(List.of(), groups().idle(group, 10));
        assign(group, first);
        assertEquals(List.of(), groups().idle(0, 10));
        start(first, "ship");
        succeed(first, "ship");
        long other = world().project();
        long otherGroup = group(other);
        long third = waiting(other);
        assertEquals(List.of(group, otherGroup), groups().idle(0, 10));
        assertEquals(List.of(group), groups().idle(0, 1));
        assertEquals(List.of(otherGroup), groups().idle(group, 10));
        cancel(second);
        hide(third);
        assertEquals(List.of(), groups().idle(0, 10));
    }

    @Test
    final void whoMakesAGroupTogetherGetsTheSame() throws Exception {
        long project = world().project();
        List<Callable<Long>> makers = IntStream.range(0, 6).<Callable<Long>>mapToObj(index -> () -> group(project)).toList();
        assertEquals(1, new TreeSet<>(together(makers)).size());
    }

    @Test
    final void aGroupOfAUnitThatFailedWasNeverThere() {
        long project = world().project();
        long other = world().project();
        assertThrows(IllegalArgumentException.class, () -> write(() -> {
            groups().lock(project, KEY);
            throw new IllegalArgumentException();
        }));
        long group = group(other);
        waiting(project);
        assertEquals(Optional.empty(), next(group));
        assertTrue(next(group(project)).isPresent());
    }

    @Test
    final void theResourceGoesToTheOldestThatWaits() {
        long project = world().project();
        long group = group(project);
        coming(project);
        long first = waiting(project);
        long second = waiting(project);
        assertEquals(Optional.of(new Candidate(id(first, "ship"), first)), groups().next(group));
        assertTrue(assign(group, first));
        assertEquals(JobStatus.PENDING, job(first, "ship").status());
        assertEquals(Optional.empty(), next(group));
        assertFalse(assign(group, second));
        assertFalse(assign(group, first));
        assertEquals(JobStatus.WAITING_FOR_RESOURCE, job(second, "ship").status());
    }

    @Test
    final void theResourceIsFreeOnceItsHolderHasEnded() {
        long project = world().project();
        long group = group(project);
        long first = waiting(project);
        long second = waiting(project);
        long third = waiting(project);
        assign(group, first);
        start(first, "ship");
        assertEquals(Optional.empty(), next(group));
        succeed(first, "ship");
        assertEquals(Optional.of(second), next(group));
        assign(group, second);
        cancel(second);
        assertEquals(Optional.of(third), next(group));
        assign(group, third);
        start(third, "ship");
        fail(third, "ship");
        assertEquals(Optional.empty(), next(group));
    }

    @Test
    final void theResourceOfARemovedPipelineIsFree() {
        long project = world().project();
        long group = group(project);
        long first = waiting(project);
        long hidden = waiting(project);
        long second = waiting(project);
        assign(group, first);
        cancel(first);
        hide(first);
        write(() -> pipelines().remove(first));
        cancel(hidden);
        hide(hidden);
        assertEquals(Optional.of(second), next(group));
    }

    @Test
    final void onlyTheOneWhoseTurnItIsTakes() {
        long project = world().project();
        long group = group(project);
        long first = waiting(project);
        long second = waiting(project);
        assertFalse(assign(group, second));
        assertFalse(write(() -> groups().take(group, -1, now())));
        assertEquals(Optional.of(first), next(group));
        assertTrue(assign(group, first));
    }

    @Test
    final void oldestFirstWaitsForThoseThatAreToCome() {
        long project = world().project();
        long group = group(project);
        world().processMode(group, "oldest_first");
        long coming = coming(project);
        long waiting = waiting(project);
        assertEquals(Optional.empty(), next(group));
        start(coming, "build");
        succeed(coming, "build");
        assertEquals(Optional.of(coming), next(group));
        cancel(coming);
        assertEquals(Optional.of(waiting), next(group));
    }

    @Test
    final void oldestFirstWaitsForTimersAndNotForPeople() {
        long project = world().project();
        long group = group(project);
        world().processMode(group, "oldest_first");
        begun(PipelineDraft.in(project, JobDraft.of("ship", 0).plan(plan -> plan.holding(KEY).when(JobWhen.MANUAL, true))));
        long waiting = waiting(project);
        assertEquals(Optional.of(waiting), next(group));
        cancel(waiting);
        long timed = begun(PipelineDraft.in(project, JobDraft.of("ship", 0).plan(plan -> plan.holding(KEY).delayedBy(Duration.ofMinutes(1)))));
        waiting(project);
        assertEquals(Optional.empty(), next(group));
        cancel(timed);
        assertTrue(next(group).isPresent());
    }

    @Test
    final void newestFirstLooksFromTheOtherEnd() {
        long project = world().project();
        long group = group(project);
        world().processMode(group, "newest_first");
        long older = waiting(project);
        long newer = waiting(project);
        assertEquals(Optional.of(newer), next(group));
        long newest = coming(project);
        assertEquals(Optional.empty(), next(group));
        cancel(newest);
        assign(group, newer);
        cancel(newer);
        assertEquals(Optional.of(older), next(group));
    }

    @Test
    final void withinOnePipelineWhoWaitsGoesBeforeWhoIsToCome() {
        for (String mode : List.of("unordered", "oldest_first", "newest_first")) {
            long project = world().project();
            long group = group(project);
            world().processMode(group, mode);
            long pipeline = begun(PipelineDraft.in(project, JobDraft.of("last", 1).plan(plan -> plan.holding(KEY)),
                    JobDraft.of("ship", 0).plan(plan -> plan.holding(KEY)), JobDraft.of("second", 0).plan(plan -> plan.holding(KEY))));
            assertEquals(id(pipeline, "ship"), groups().next(group).orElseThrow().jobId(), mode);
        }
    }

    private static JobDraft bridge(String name, int stage, String key) {
        return JobDraft.of(name, stage).plan(plan -> key == null ? plan.asBridge() : plan.holding(key).asBridge());
    }

    private void follow(long pipeline, String bridge, long other, boolean mirrors) {
        write(() -> world().port(Bridges.class).follow(id(pipeline, bridge), other, false, mirrors));
    }

    @Test
    final void whoWaitsForAHolderThatWaitsForItIsFound() {
        long project = world().project();
        long group = group(project);
        long holder = begun(PipelineDraft.in(project, bridge("ship", 0, KEY)));
        long child = waiting(project);
        long stranger = waiting(project);
        assertTrue(assign(group, holder));
        assertEquals(Optional.empty(), groups().deadlocked(group));
        follow(holder, "ship", child, true);
        assertEquals(Optional.of(new Candidate(id(child, "ship"), child)), groups().deadlocked(group));
        cancel(child);
        assertEquals(Optional.empty(), groups().deadlocked(group));
        assertEquals(JobStatus.WAITING_FOR_RESOURCE, job(stranger, "ship").status());
        assertEquals(Optional.empty(), groups().deadlocked(-1));
    }

    @Test
    final void whoBeginsAgainHoldsNothingUntilItIsItsTurn() {
        long project = world().project();
        long group = group(project);
        long first = begun(PipelineDraft.in(project, bridge("ship", 0, KEY)));
        assertTrue(assign(group, first));
        long job = id(first, "ship");
        change(first, TransitionDetails.NONE, (run, ids, now) -> run.follow(job, Optional.of(PipelineStatus.FAILED), BridgeStrategy.END, now));
        change(first, TransitionDetails.NONE, (run, ids, now) -> run.reopen(job, Optional.of(PipelineStatus.RUNNING), now));
        assertEquals(JobStatus.WAITING_FOR_RESOURCE, job(first, "ship").status());
        assertEquals(WaitingReason.Kind.RESOURCE_EXPECTED, world().port(JobViews.class).findBridge(project, job).flatMap(view -> view.job().waitingReason())
                .orElseThrow().kind());
        assertEquals(List.of(group), groups().idle(0, 10));
        assertEquals(Optional.of(first), next(group));
        assertTrue(assign(group, first));
        assertEquals(JobStatus.PENDING, job(first, "ship").status());
        assertEquals(Optional.empty(), next(group));
    }

    @Test
    final void whoDoesNotWaitForItsPipelineLocksNobody() {
        long project = world().project();
        long group = group(project);
        long holder = begun(PipelineDraft.in(project, bridge("ship", 0, KEY)));
        assign(group, holder);
        follow(holder, "ship", waiting(project), false);
        assertEquals(Optional.empty(), groups().deadlocked(group));
    }

    @Test
    final void circlesGoThroughPipelinesAndOtherResources() {
        long project = world().project();
        long group = group(project);
        long other = write(() -> groups().lock(project, "other"));
        long first = begun(PipelineDraft.in(project, bridge("ship", 0, KEY)));
        assign(group, first);
        long second = begun(PipelineDraft.in(project, bridge("ship", 0, "other")));
        assign(other, second);
        long middle = begun(PipelineDraft.in(project, bridge("b", 0, null)));
        long wantsOther = begun(PipelineDraft.in(project, JobDraft.of("ship", 0).plan(plan -> plan.holding("other"))));
        long wantsFirst = waiting(project);
        follow(first, "ship", middle, true);
        follow(middle, "b", wantsOther, true);
        assertEquals(Optional.empty(), groups().deadlocked(group));
        assertEquals(Optional.empty(), groups().deadlocked(other));
        follow(second, "ship", wantsFirst, true);
        assertEquals(Optional.of(wantsFirst), groups().deadlocked(group).map(Candidate::pipelineId));
        assertEquals(Optional.of(wantsOther), groups().deadlocked(other).map(Candidate::pipelineId));
    }

    /** The turn of either resource is that of a pipeline which, in the end, waits for the other. */
    @Test
    final void circlesGoThroughWhoseTurnItIs() {
        long project = world().project();
        long group = group(project);
        long other = write(() -> groups().lock(project, "other"));
        world().processMode(group, "oldest_first");
        world().processMode(other, "oldest_first");
        long parent = begun(PipelineDraft.in(project, bridge("b", 0, null), JobDraft.of("ship", 1).plan(plan -> plan.holding(KEY))));
        long middle = begun(PipelineDraft.in(project, JobDraft.of("ship", 0).plan(plan -> plan.holding(KEY)),
                JobDraft.of("last", 1).plan(plan -> plan.holding("other"))));
        long followed = begun(PipelineDraft.in(project, JobDraft.of("ship", 0).plan(plan -> plan.holding("other"))));
        assertEquals(Optional.empty(), groups().next(group));
        assertEquals(Optional.empty(), groups().next(other));
        assertEquals(List.of(group), groups().waitedFor(middle));
        assertEquals(List.of(), groups().waitedFor(parent));
        follow(parent, "b", followed, true);
        assertEquals(List.of(other), groups().waitedFor(parent));
        assertEquals(Optional.of(middle), groups().next(group).map(Candidate::pipelineId));
        assertEquals(Optional.of(followed), groups().next(other).map(Candidate::pipelineId));
    }

    @Test
    final void whoIsWaitedForByTheOneWhoseTurnItIsGoesFirst() {
        long project = world().project();
        long group = group(project);
        world().processMode(group, "oldest_first");
        long parent = begun(PipelineDraft.in(project, bridge("b", 0, null), JobDraft.of("ship", 1).plan(plan -> plan.holding(KEY))));
        long child = waiting(project);
        assertEquals(Optional.empty(), next(group));
        follow(parent, "b", child, true);
        assertEquals(Optional.of(child), next(group));
        assertTrue(assign(group, child));
    }

    @Test
    final void ofManyWhoTakeOneHolds() throws Exception {
        long project = world().project();
        long group = group(project);
        List<Long> pipelines = IntStream.range(0, 4).mapToObj(index -> waiting(project)).toList();
        List<Boolean> taken = together(pipelines.stream().<Callable<Boolean>>map(pipeline -> () -> assign(group, pipeline)).toList());
        assertEquals(1, taken.stream().filter(each -> each).count());
        assertTrue(taken.getFirst());
    }

    @Test
    void groupsAreShownWithTheirOrderWhichCanBeChanged() {
        long project = world().project();
        long group = group(project);
        long other = write(() -> groups().lock(project, "other"));
        group(world().project());
        assertEquals(List.of(KEY, "other"), groups().list(project, PageRequest.Offset.first()).items().stream().map(ResourceGroupView::key).toList());
        assertEquals(List.of(2L, List.of("other")), List.of(groups().list(project, new PageRequest.Offset(2, 1)).total(),
                groups().list(project, new PageRequest.Offset(2, 1)).items().stream().map(ResourceGroupView::key).toList()));
        assertEquals(ProcessMode.UNORDERED, groups().find(project, KEY).orElseThrow().mode());
        write(() -> {
            groups().order(group, ProcessMode.NEWEST_FIRST, now());
            return null;
        });
        ResourceGroupView changed = groups().find(project, KEY).orElseThrow();
        assertEquals(List.of(group, ProcessMode.NEWEST_FIRST, now()), List.of(changed.id(), changed.mode(), changed.updatedAt()));
        assertEquals(ProcessMode.UNORDERED, groups().find(project, "other").orElseThrow().mode());
        assertEquals(Optional.empty(), groups().find(project, "none"));
        waiting(project);
        long newest = waiting(project);
        assertEquals(Optional.of(newest), next(group));
        assertTrue(other > group);
    }

    @Test
    final void resource_groups_are_walked_by_key() {
        long project = world().project();
        for (String key : List.of("c", "b", "a")) {
            write(() -> groups().lock(project, key));
        }
        group(world().project());
        Walks.same(page -> groups().list(project, page));
        assertEquals(List.of("c", "b", "a"), Walks.all(page -> groups().list(project, page), 2).stream().map(ResourceGroupView::key)
                .toList());
    }
}
