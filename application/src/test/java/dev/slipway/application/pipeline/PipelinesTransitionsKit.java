package dev.slipway.application.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.environment.port.Deployments;
import dev.slipway.application.job.port.JobViews;
import dev.slipway.application.pipeline.port.PipelineViews;
import dev.slipway.application.pipeline.port.Pipelines.Assignment;
import dev.slipway.application.pipeline.port.Pipelines.LockedPipeline;
import dev.slipway.application.pipeline.port.Pipelines.TransitionDetails;
import dev.slipway.application.runner.port.Runners.Owner;
import dev.slipway.application.runner.port.RunningJobs;
import dev.slipway.domain.environment.DeploymentEvent;
import dev.slipway.domain.job.FailureReason;
import dev.slipway.domain.job.JobEvent;
import dev.slipway.domain.job.JobObstacle;
import dev.slipway.domain.job.JobStatus;
import dev.slipway.domain.job.JobTimes;
import dev.slipway.domain.job.JobWhen;
import dev.slipway.domain.pipeline.TransitionResult.Decision;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Contract of {@code Pipelines}: decisions about pipelines and their jobs. */
abstract class PipelinesTransitionsKit extends PipelinesScenario {

    @Test
    final void every_transition_is_read_as_decided() {
        long id = stored(PipelineDraft.in(world().project(), JobDraft.of("build", 0), JobDraft.of("test", 1)));
        decided(id, TransitionDetails.NONE, (run, ids, now) -> run.process(now));
        assertEquals("pending build=pending test=created", statuses(id));
        after(Duration.ofSeconds(3));
        decided(id, TransitionDetails.NONE, (run, ids, now) -> run.start(run.jobs().getFirst().id(), now));
        after(Duration.ofMillis(1500));
        decided(id, TransitionDetails.exited(0), (run, ids, now) -> run.succeed(run.jobs().getFirst().id(), now));
        assertEquals("running build=success test=pending", statuses(id));
        after(Duration.ofSeconds(1));
        decided(id, TransitionDetails.NONE, (run, ids, now) -> run.start(run.jobs().get(1).id(), now));
        after(Duration.ofSeconds(2));
        decided(id, TransitionDetails.exited(1), (run, ids, now) ->
                run.drop(run.jobs().get(1).id(), FailureReason.SCRIPT_FAILURE, false, ids, now));
        assertEquals("failed build=success test=failed", statuses(id));
        assertEquals(Optional.of(FailureReason.SCRIPT_FAILURE), job(id, "test").failureReason());
        assertEquals(Duration.ofSeconds(3), run(id).times().duration());
    }

    @Test
    final void coverage_of_a_job_counts_for_its_pipeline_at_once() {
        long project = world().project();
        long id = begun(PipelineDraft.in(project, "a", "b"));
        start(id, "a");
        start(id, "b");
        assertNull(coverage(project, id));
        succeed(id, "a", "80.5");
        assertEquals(new BigDecimal("80.50"), world().port(JobViews.class).find(project, id(id, "a")).orElseThrow().coverage());
        assertEquals(new BigDecimal("80.50"), coverage(project, id));
        decided(id, TransitionDetails.exited(1, Optional.of(new BigDecimal("40"))),
                (run, ids, now) -> run.drop(id(id, "b"), FailureReason.SCRIPT_FAILURE, false, ids, now));
        assertEquals(new BigDecimal("60.25"), coverage(project, id));
    }

    private BigDecimal coverage(long project, long pipeline) {
        return world().port(PipelineViews.class).find(project, pipeline).orElseThrow().coverage();
    }

    @Test
    final void unscheduled_job_forgets_its_time() {
        long id = begun(PipelineDraft.in(world().project(), JobDraft.of("later", 0).plan(plan -> plan.delayedBy(Duration.ofMinutes(5)))));
        assertEquals(now().plus(Duration.ofMinutes(5)), job(id, "later").times().scheduledAt());
        long job = id(id, "later");
        decided(id, TransitionDetails.NONE, (run, ids, now) -> run.step(job, JobEvent.UNSCHEDULE, now));
        assertEquals(new JobTimes(now(), null, null, null, null), job(id, "later").times());
    }

    @Test
    final void job_that_is_given_back_forgets_its_assignment() {
        long id = begun(PipelineDraft.in(world().project(), "build"));
        long runner = runner(Owner.INSTANCE);
        assign(id, "build", runner);
        assertEquals(Optional.of(Duration.ofHours(1)), limit(id(id, "build")));
        long job = id(id, "build");
        decided(id, TransitionDetails.NONE, (run, ids, now) -> run.step(job, JobEvent.GIVE_BACK, now));
        assertEquals(JobStatus.PENDING, job(id, "build").status());
        assertEquals(null, job(id, "build").times().startedAt());
        assign(id, "build", runner(Owner.INSTANCE));
        assertEquals(JobStatus.RUNNING, job(id, "build").status());
    }

    private Optional<Duration> limit(long job) {
        Duration none = Duration.ofNanos(1000);
        RunningJobs.Limits all = new RunningJobs.Limits(none, none, none, none, none);
        return world().port(RunningJobs.class).stale(all, now().plus(Duration.ofDays(1)), 0, 100_000).stream()
                .filter(found -> found.id() == job)
                .findFirst().map(RunningJobs.Candidate::limit);
    }

    @Test
    final void token_belongs_to_one_running_job() {
        long id = begun(PipelineDraft.in(world().project(), "a", "b"));
        assign(id, "a", runner(Owner.INSTANCE));
        long second = id(id, "b");
        TransitionDetails same = TransitionDetails.assigned(second, new Assignment(runner(Owner.INSTANCE), null, digest(id(id, "a")),
                AN_HOUR));
        assertThrows(RuntimeException.class, () -> change(id, same, (run, ids, now) -> run.start(second, now)));
        assertEquals(JobStatus.PENDING, job(id, "b").status());
    }

    @Test
    final void player_of_a_job_becomes_its_user() {
        long ann = world().user();
        long bob = world().user();
        long id = begun(PipelineDraft.in(world().project(), JobDraft.of("ship", 0).plan(plan -> plan.when(JobWhen.MANUAL, true)),
                JobDraft.of("other", 0).plan(plan -> plan.when(JobWhen.MANUAL, true))).by(ann));
        long job = id(id, "ship");
        change(id, TransitionDetails.by(bob), (run, ids, now) -> run.play(job, ids, now));
        assertEquals(bob, facts(job).user().id());
        assertEquals(ann, facts(id(id, "other")).user().id());
        assertTrue(facts(job).job().manual());
    }

    @Test
    final void decision_that_is_applied_twice_is_rejected_and_undone() {
        long id = begun(PipelineDraft.in(world().project(), "build", "test"));
        assertThrows(IllegalStateException.class, () -> write(() -> {
            LockedPipeline locked = pipelines().lock(id).orElseThrow();
            Decision start = (Decision) locked.run().start(locked.run().jobs().getFirst().id(), now());
            pipelines().apply(locked, start, TransitionDetails.NONE, now());
            pipelines().apply(locked, start, TransitionDetails.NONE, now());
        }));
        assertEquals("pending build=pending test=pending", statuses(id));
    }

    @Test
    final void decision_about_an_earlier_state_of_the_pipeline_is_rejected() {
        long id = begun(PipelineDraft.in(world().project(), "build", "test"));
        LockedPipeline before = write(() -> pipelines().lock(id)).orElseThrow();
        start(id, "build");
        Decision late = (Decision) before.run().start(id(id, "test"), now());
        assertThrows(IllegalStateException.class, () -> write(() -> pipelines().apply(before, late, TransitionDetails.NONE, now())));
        assertEquals("running build=running test=pending", statuses(id));
    }

    @Test
    final void decision_about_an_earlier_state_of_the_job_is_rejected() {
        long id = begun(PipelineDraft.in(world().project(), "build", "test"));
        start(id, "build");
        start(id, "test");
        LockedPipeline before = write(() -> pipelines().lock(id)).orElseThrow();
        succeed(id, "build");
        Decision late = (Decision) before.run().cancel(id(id, "build"), now());
        assertThrows(IllegalStateException.class, () -> write(() -> pipelines().apply(before, late, TransitionDetails.NONE, now())));
        assertEquals("running build=success test=running", statuses(id));
    }

    @Test
    final void job_is_outdated_once_its_environment_has_a_newer_commit() {
        long project = world().project();
        JobDraft ship = JobDraft.of("ship", 0).on("produktion", "start", null);
        long old = begun(PipelineDraft.in(project, ship));
        long same = begun(PipelineDraft.in(project, ship));
        long newer = begun(PipelineDraft.in(project, ship).at("b".repeat(40)));
        assertEquals(Set.of(), job(old, "ship").obstacles());
        deploy(same);
        assertEquals(Set.of(), job(old, "ship").obstacles());
        deploy(newer);
        assertEquals(Set.of(JobObstacle.OUTDATED_DEPLOYMENT), job(old, "ship").obstacles());
        assertEquals(Set.of(), job(newer, "ship").obstacles());
        assertNotEquals(Set.of(), job(same, "ship").obstacles());
    }

    private void deploy(long pipeline) {
        long job = id(pipeline, "ship");
        start(pipeline, "ship");
        succeed(pipeline, "ship");
        write(() -> world().port(Deployments.class)
                .follow(new Deployments.Steps(Map.of(job, DeploymentEvent.SUCCEED), List.of(), null), now()));
    }
}
