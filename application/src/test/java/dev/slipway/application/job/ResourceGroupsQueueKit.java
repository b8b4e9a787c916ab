package dev.slipway.application.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.job.port.JobViews;
import dev.slipway.application.job.port.ResourceGroups.Candidate;
import dev.slipway.application.pipeline.JobDraft;
import dev.slipway.application.pipeline.PipelineDraft;
import dev.slipway.application.pipeline.port.Pipelines.TransitionDetails;
import dev.slipway.domain.job.JobStatus;
import dev.slipway.domain.job.JobWhen;
import dev.slipway.domain.job.WaitingReason;
import dev.slipway.domain.pipeline.BridgeStrategy;
import dev.slipway.domain.pipeline.PipelineStatus;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Contract of {@code ResourceGroups}: which job gets the resource. */
abstract class ResourceGroupsQueueKit extends ResourceGroupsScenario {

    /** One whose job comes to wait after another. */
    private long coming(long project) {
        return begun(PipelineDraft.in(project, JobDraft.of("build", 0), JobDraft.of("ship", 1).plan(plan -> plan.holding(KEY))));
    }

    @Test
    final void free_resource_with_a_waiting_job_is_found() {
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
    final void oldest_waiting_job_gets_the_resource() {
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
    final void resource_is_free_once_its_holder_has_ended() {
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
    final void resource_of_a_removed_pipeline_is_free() {
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
    final void only_the_next_job_takes_the_resource() {
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
    final void oldest_first_waits_for_jobs_that_are_to_come() {
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
    final void oldest_first_waits_for_delayed_and_not_for_manual_jobs() {
        long project = world().project();
        long group = group(project);
        world().processMode(group, "oldest_first");
        begun(PipelineDraft.in(project, JobDraft.of("ship", 0).plan(plan -> plan.holding(KEY).when(JobWhen.MANUAL, true))));
        long waiting = waiting(project);
        assertEquals(Optional.of(waiting), next(group));
        cancel(waiting);
        long timed = begun(PipelineDraft.in(project,
                JobDraft.of("ship", 0).plan(plan -> plan.holding(KEY).delayedBy(Duration.ofMinutes(1)))));
        waiting(project);
        assertEquals(Optional.empty(), next(group));
        cancel(timed);
        assertTrue(next(group).isPresent());
    }

    @Test
    final void newest_first_serves_the_newest_pipeline() {
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
    final void waiting_job_goes_before_a_coming_one_of_its_pipeline() {
        for (String mode : List.of("unordered", "oldest_first", "newest_first")) {
            long project = world().project();
            long group = group(project);
            world().processMode(group, mode);
            long pipeline = begun(PipelineDraft.in(project, JobDraft.of("last", 1).plan(plan -> plan.holding(KEY)),
                    JobDraft.of("ship", 0).plan(plan -> plan.holding(KEY)), JobDraft.of("second", 0).plan(plan -> plan.holding(KEY))));
            assertEquals(id(pipeline, "ship"), groups().next(group).orElseThrow().jobId(), mode);
        }
    }

    @Test
    final void restarted_bridge_waits_for_the_resource_again() {
        long project = world().project();
        long group = group(project);
        long first = begun(PipelineDraft.in(project, bridge("ship", 0, KEY)));
        assertTrue(assign(group, first));
        long job = id(first, "ship");
        change(first, TransitionDetails.NONE,
                (run, ids, now) -> run.follow(job, Optional.of(PipelineStatus.FAILED), BridgeStrategy.END, now));
        change(first, TransitionDetails.NONE, (run, ids, now) -> run.reopen(job, Optional.of(PipelineStatus.RUNNING), now));
        assertEquals(JobStatus.WAITING_FOR_RESOURCE, job(first, "ship").status());
        assertEquals(WaitingReason.Kind.RESOURCE_EXPECTED,
                world().port(JobViews.class).findBridge(project, job).flatMap(view -> view.job().waitingReason())
                .orElseThrow().kind());
        assertEquals(List.of(group), groups().idle(0, 10));
        assertEquals(Optional.of(first), next(group));
        assertTrue(assign(group, first));
        assertEquals(JobStatus.PENDING, job(first, "ship").status());
        assertEquals(Optional.empty(), next(group));
    }

    @Test
    final void one_of_many_takes_the_resource() throws Exception {
        long project = world().project();
        long group = group(project);
        List<Long> pipelines = IntStream.range(0, 4).mapToObj(index -> waiting(project)).toList();
        List<Boolean> taken = together(pipelines.stream().<Callable<Boolean>>map(pipeline -> () -> assign(group, pipeline)).toList());
        assertEquals(1, taken.stream().filter(each -> each).count());
        assertTrue(taken.getFirst());
    }
}
