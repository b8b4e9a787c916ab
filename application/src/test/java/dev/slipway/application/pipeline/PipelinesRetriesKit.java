package dev.slipway.application.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.pipeline.port.Pipelines.LockedPipeline;
import dev.slipway.application.pipeline.port.Pipelines.TransitionDetails;
import dev.slipway.application.runner.WaitingJob;
import dev.slipway.domain.job.AutoRetry;
import dev.slipway.domain.job.FailureReason;
import dev.slipway.domain.job.JobRun;
import dev.slipway.domain.job.JobStatus;
import dev.slipway.domain.pipeline.PipelineStatus;
import dev.slipway.domain.pipeline.TransitionResult.Decision;
import dev.slipway.domain.variable.Variable;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Contract of {@code Pipelines}: retried jobs. */
abstract class PipelinesRetriesKit extends PipelinesScenario {

    @Test
    final void retry_does_not_copy_a_tolerated_failure() {
        long user = world().user();
        long id = begun(PipelineDraft.in(world().project(), "a").by(user));
        start(id, "a");
        decided(id, TransitionDetails.exited(7), (run, ids, now) ->
                run.drop(run.jobs().getFirst().id(), FailureReason.SCRIPT_FAILURE, true, ids, now));
        assertTrue(job(id, "a").allowFailure());
        assertFalse(job(id, "a").plan().allowFailure());
        retry(id, "a", user);
        assertFalse(job(id, "a").allowFailure());
    }

    @Test
    final void retry_copies_the_job_for_the_user_who_asks() {
        long ann = world().user();
        long bob = world().user();
        Variable known = Variable.shown("K", "v");
        long id = begun(PipelineDraft.in(world().project(), JobDraft.of("build", 0).tagged("linux", "arm").knowing(known).fetching("x"),
                JobDraft.of("test", 1)).by(ann));
        pipelines().giveVariables(id(id, "build"), List.of(new PipelineVariable("GIVEN", "geheim", false)));
        long earlier = id(id, "build");
        start(id, "build");
        fail(id, "build");
        assertEquals("failed build=failed test=skipped", statuses(id));
        long again = retry(id, "build", bob);
        assertEquals(again, id(id, "build"));
        assertEquals(job(id, "build").plan(), run(id).job(earlier).orElseThrow().plan());
        assertTrue(run(id).job(earlier).orElseThrow().retried());
        assertEquals(PipelineStatus.RUNNING, run(id).status());
        WaitingJob facts = facts(again);
        assertEquals(bob, facts.user().id());
        assertEquals(bob, facts(id(id, "test")).user().id());
        assertEquals(ann, facts(earlier).user().id());
        assertEquals(List.of("linux", "arm"), facts.job().tags());
        assertEquals(List.of(known), facts.variables());
        assertEquals(List.of(Variable.hidden("GIVEN", "geheim")), facts.manualVariables());
        assertEquals(facts(earlier).job().options(), facts.job().options());
        assertEquals("stage0", facts.job().stage());
    }

    @Test
    final void failed_job_is_retried_for_the_same_user() {
        long user = world().user();
        long id = begun(PipelineDraft.in(world().project(), JobDraft.of("a", 0).plan(plan -> plan.retrying(AutoRetry.always(1)))).by(user));
        start(id, "a");
        fail(id, "a");
        assertEquals(2, run(id).jobs().size());
        assertEquals(JobStatus.PENDING, job(id, "a").status());
        assertEquals(user, facts(id(id, "a")).user().id());
        start(id, "a");
        fail(id, "a");
        assertEquals(2, run(id).jobs().size());
        assertEquals(1, JobRun.latest(run(id).jobs()).size());
    }

    @Test
    final void retry_in_a_removed_pipeline_is_rejected() {
        long user = world().user();
        long id = begun(PipelineDraft.in(world().project(), "build").by(user));
        cancel(id);
        LockedPipeline locked = write(() -> pipelines().lock(id)).orElseThrow();
        Decision again = (Decision) locked.run().retry(id(id, "build"), pipelines()::nextJobId, now());
        hide(id);
        write(() -> pipelines().remove(id));
        assertThrows(IllegalStateException.class, () -> write(() -> pipelines().apply(locked, again, TransitionDetails.by(user), now())));
    }
}
