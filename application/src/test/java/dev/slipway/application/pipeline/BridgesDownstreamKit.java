package dev.slipway.application.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.job.JobView;
import dev.slipway.application.pipeline.port.Bridges.Bridge;
import dev.slipway.application.pipeline.port.Bridges.Followed;
import dev.slipway.application.pipeline.port.Bridges.Home;
import dev.slipway.application.pipeline.port.Pipelines.TransitionDetails;
import dev.slipway.domain.job.FailureReason;
import dev.slipway.domain.job.JobEvent;
import dev.slipway.domain.job.JobStatus;
import dev.slipway.domain.job.JobTimes;
import dev.slipway.domain.job.JobWhen;
import dev.slipway.domain.pipeline.BridgeStrategy;
import dev.slipway.domain.pipeline.PipelineSource;
import dev.slipway.domain.pipeline.PipelineStatus;
import dev.slipway.domain.variable.Variable;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** Contract of {@code Bridges}: bridges and the pipelines they create or mirror. */
abstract class BridgesDownstreamKit extends BridgesScenario {

    private boolean reserved(long job) {
        return write(() -> bridges().reserve(job));
    }

    @Test
    final void bridge_is_found_with_all_that_it_needs() {
        long project = world().project();
        long user = world().user();
        long pipeline = begun(PipelineDraft.in(project, JobDraft.of("a", 0), JobDraft.of("other", 0), bridge("x", 0),
                bridge("b", 1).knowing(new Variable("K", "v", true, false, false, true))
                .plan(plan -> plan.when(JobWhen.MANUAL, false)).on("prod", "stop", null)).by(user).from(PipelineSource.WEB)
                .on("dev", false));
        write(() -> bridges().follow(id(pipeline, "x"), begun(PipelineDraft.in(project, "z")), true, false));
        change(pipeline, TransitionDetails.NONE,
                (run, ids, now) -> run.follow(id(pipeline, "x"), Optional.of(PipelineStatus.PENDING), BridgeStrategy.START, now));
        start(pipeline, "a");
        succeed(pipeline, "a");
        start(pipeline, "other");
        succeed(pipeline, "other");
        long job = id(pipeline, "b");
        write(() -> pipelines().giveVariables(job, List.of(new PipelineVariable("G", "g", false))));
        Bridge found = bridges().find(job).orElseThrow();
        assertEquals(job, found.id());
        assertEquals(JobStatus.MANUAL, found.status());
        assertEquals(user, found.userId());
        assertEquals("b", found.name());
        assertEquals("stage1", found.stage());
        assertTrue(found.manual());
        assertEquals("prod", found.environment());
        assertEquals("stop", found.action());
        assertEquals(List.of("true", "echo ü"), found.options().commands().script());
        assertEquals(List.of("K v true"), found.variables().stream().map(one -> one.key() + " " + one.value() + " " + one.raw()).toList());
        assertEquals(List.of(new PipelineVariable("G", "g", false)), found.given());
        assertEquals(List.of(id(pipeline, "a"), id(pipeline, "other")), found.dependencies());
        assertEquals(new Home(pipeline, 1, project, PipelineSource.WEB, "dev", false, false, PipelineDraft.SHA, PipelineDraft.BEFORE,
                run(pipeline).times().createdAt()), found.pipeline());
    }

    @Test
    final void scripts_and_deleted_bridges_are_not_found() {
        long pipeline = parent(world().project());
        long job = id(pipeline, "b");
        assertEquals(Optional.empty(), bridges().find(id(pipeline, "a")));
        assertEquals(Optional.empty(), bridges().find(-1));
        assertFalse(reserved(id(pipeline, "a")));
        assertFalse(reserved(-1));
        hide(pipeline);
        assertEquals(Optional.empty(), bridges().find(job));
        assertFalse(reserved(job));
    }

    @Test
    final void bridge_waits_until_it_has_a_downstream_pipeline_or_ends() {
        long project = world().project();
        long pipeline = parent(project);
        long job = id(pipeline, "b");
        assertTrue(reserved(job));
        assertEquals(Optional.empty(), bridges().followed(job));
        long made = child(project, job, true);
        assertFalse(reserved(job));
        assertEquals(Optional.of(new Followed(Optional.of(PipelineStatus.CREATED), true, OptionalLong.empty())), bridges().followed(job));
        cancel(made);
        assertEquals(Optional.of(new Followed(Optional.of(PipelineStatus.CANCELED), true, OptionalLong.empty())), bridges().followed(job));
        long canceled = parent(project);
        change(canceled, TransitionDetails.NONE, (run, ids, now) -> run.cancel(now));
        assertFalse(reserved(id(canceled, "b")));
    }

    @Test
    final void bridge_never_has_a_second_downstream_pipeline() {
        long project = world().project();
        long pipeline = parent(project);
        long job = id(pipeline, "b");
        long made = child(project, job, false);
        hide(made);
        assertEquals(Optional.of(new Followed(Optional.empty(), false, OptionalLong.empty())), bridges().followed(job));
        write(() -> pipelines().remove(made));
        assertEquals(Optional.of(new Followed(Optional.empty(), false, OptionalLong.empty())), bridges().followed(job));
        assertFalse(reserved(job));
    }

    @Test
    final void pipeline_is_created_by_one_bridge_and_followed_by_many() {
        long project = world().project();
        long first = parent(project);
        long second = parent(project);
        long made = child(project, id(first, "b"), true);
        assertThrows(RuntimeException.class, () -> write(() -> bridges().follow(id(second, "b"), made, true, true)));
        write(() -> bridges().follow(id(second, "b"), made, false, true));
        assertEquals(List.of(id(first, "b"), id(second, "b")), bridges().followers(made));
        change(first, TransitionDetails.NONE, (run, ids, now) -> run.step(id(first, "b"), JobEvent.CANCEL, now));
        assertEquals(List.of(id(second, "b")), bridges().followers(made));
        assertEquals(List.of(), bridges().followers(first));
    }

    @Test
    final void bridge_mirrors_a_pipeline_until_it_is_retried() {
        long project = world().project();
        long first = parent(project);
        long second = parent(project);
        long third = parent(project);
        long made = child(project, id(first, "b"), true);
        write(() -> bridges().follow(id(second, "b"), made, false, false));
        write(() -> bridges().follow(id(third, "b"), made, false, true));
        assertEquals(List.of(id(first, "b"), id(third, "b")), bridges().mirrors(made));
        change(first, TransitionDetails.NONE, (run, ids, now) -> run.step(id(first, "b"), JobEvent.CANCEL, now));
        assertEquals(List.of(id(first, "b"), id(third, "b")), bridges().mirrors(made));
        retry(first, "b", world().user());
        assertEquals(List.of(id(third, "b")), bridges().mirrors(made));
        assertEquals(List.of(), bridges().mirrors(first));
    }

    @Test
    final void mirroring_bridge_hears_of_each_restart_once() {
        long project = world().project();
        long user = world().user();
        long parent = parent(project);
        long job = id(parent, "b");
        assertFalse(acknowledgeRestart(job));
        long made = begun(PipelineDraft.in(project, "c"));
        write(() -> bridges().follow(job, made, false, true));
        assertFalse(acknowledgeRestart(job));
        start(made, "c");
        fail(made, "c");
        assertFalse(acknowledgeRestart(job));
        change(made, TransitionDetails.by(user), (run, ids, now) -> run.retry(id(made, "c"), ids, now));
        assertEquals(Optional.of(new Followed(Optional.of(PipelineStatus.RUNNING), true, OptionalLong.of(user))), bridges().followed(job));
        assertTrue(acknowledgeRestart(job));
        assertFalse(acknowledgeRestart(job));
        start(made, "c");
        fail(made, "c");
        assertEquals(OptionalLong.of(user), bridges().followed(job).orElseThrow().restartedBy());
        change(made, TransitionDetails.NONE, (run, ids, now) -> run.retry(id(made, "c"), ids, now));
        assertEquals(OptionalLong.empty(), bridges().followed(job).orElseThrow().restartedBy());
        assertTrue(acknowledgeRestart(job));
        assertFalse(acknowledgeRestart(job));
        assertFalse(acknowledgeRestart(-1));
    }

    private boolean acknowledgeRestart(long job) {
        return write(() -> bridges().acknowledgeRestart(job));
    }

    @Test
    final void user_who_restarts_a_bridge_owns_it_and_the_jobs_behind_it() {
        long project = world().project();
        long user = world().user();
        long pipeline = begun(PipelineDraft.in(project, bridge("b", 0), JobDraft.of("after", 1)));
        long job = id(pipeline, "b");
        child(project, job, true);
        change(pipeline, TransitionDetails.NONE,
                (run, ids, now) -> run.follow(job, Optional.of(PipelineStatus.FAILED), BridgeStrategy.END, now));
        assertEquals(JobStatus.SKIPPED, job(pipeline, "after").status());
        change(pipeline, TransitionDetails.by(user), (run, ids, now) -> run.reopen(job, Optional.of(PipelineStatus.RUNNING), now));
        assertEquals(user, views().findBridge(project, job).orElseThrow().job().user().brief().id());
        assertEquals(user, views().find(project, id(pipeline, "after")).orElseThrow().user().brief().id());
    }

    @Test
    final void restarted_bridge_forgets_its_end() {
        long project = world().project();
        long pipeline = parent(project);
        long job = id(pipeline, "b");
        long made = child(project, job, true);
        change(pipeline, TransitionDetails.NONE,
                (run, ids, now) -> run.follow(job, Optional.of(PipelineStatus.FAILED), BridgeStrategy.END, now));
        JobView failed = views().findBridge(project, job).orElseThrow().job();
        assertEquals(FailureReason.UNKNOWN_FAILURE, failed.failureReason());
        after(Duration.ofSeconds(5));
        change(pipeline, TransitionDetails.NONE, (run, ids, now) -> run.reopen(job, Optional.of(PipelineStatus.RUNNING), now));
        JobView again = views().findBridge(project, job).orElseThrow().job();
        assertEquals(JobStatus.PENDING, again.status());
        assertNull(again.failureReason());
        assertEquals(new JobTimes(failed.times().createdAt(), now(), null, null, null), job(pipeline, "b").times());
        assertFalse(reserved(job));
        assertEquals(List.of(job), bridges().followers(made));
        assertEquals(PipelineStatus.RUNNING, run(pipeline).status());
    }

    @Test
    final void latest_run_of_a_script_is_found() {
        long pipeline = parent(world().project());
        long earlier = id(pipeline, "a");
        assertEquals(OptionalLong.of(earlier), bridges().latestRun(pipeline, "a"));
        start(pipeline, "a");
        fail(pipeline, "a");
        long again = retry(pipeline, "a", world().user());
        assertEquals(OptionalLong.of(again), bridges().latestRun(pipeline, "a"));
        assertEquals(OptionalLong.empty(), bridges().latestRun(pipeline, "b"));
        assertEquals(OptionalLong.empty(), bridges().latestRun(pipeline, "none"));
    }
}
