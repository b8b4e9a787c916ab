package dev.slipway.application.pipeline.change;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.mockito.AdditionalAnswers.delegatesTo;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;

import dev.slipway.application.access.port.Credentials;
import dev.slipway.application.environment.port.Deployments;
import dev.slipway.application.job.JobAnnouncements;
import dev.slipway.application.job.port.ResourceGroups;
import dev.slipway.application.pipeline.CiUseCases;
import dev.slipway.application.pipeline.JobDraft;
import dev.slipway.application.pipeline.PipelineDraft;
import dev.slipway.application.pipeline.port.Bridges;
import dev.slipway.application.pipeline.port.Pipelines;
import dev.slipway.application.pipeline.port.Pipelines.LockedPipeline;
import dev.slipway.application.pipeline.port.Pipelines.TransitionDetails;
import dev.slipway.domain.job.JobPlan;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.pipeline.PipelineStatus;
import dev.slipway.domain.pipeline.TransitionResult;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.mockito.ArgumentCaptor;

/** Decisions about pipelines, stored with their consequences. */
class PipelineChangesTest extends CiUseCases {

    private final Pipelines watched = mock(Pipelines.class, delegatesTo(pipelines()));
    private final Deployments deployments = mock();
    private final PipelineChanges changes = new PipelineChanges(house.world.transactions(), watched, deployments,
            new PipelineWork(house.work, world().port(ResourceGroups.class), world().port(Bridges.class)), house.announcements,
            house.observations, house.world);

    private Optional<TransitionResult> process(long pipeline) {
        return changes.change(pipeline, TransitionDetails.NONE, (run, ids, now) -> run.process(now));
    }

    @Test
    void rejected_change_stores_nothing() {
        long pipeline = stored(PipelineDraft.in(project, "a"));
        TransitionResult rejection = new TransitionResult.Rejection(Reason.of("job.not_manual"));
        assertEquals(Optional.of(rejection), changes.change(pipeline, TransitionDetails.NONE, (run, ids, now) -> rejection));
        verify(watched, never()).apply(any(), any(), any(), any());
        assertEquals("created a=created", statuses(pipeline));
        assertEquals(List.of(), house.work.recorded());
        assertEquals(List.of(), house.announcements.announced());
    }

    @Test
    void decision_that_moves_nothing_is_not_stored() {
        long pipeline = begun(PipelineDraft.in(project, "a"));
        assertInstanceOf(TransitionResult.Decision.class, process(pipeline).orElseThrow());
        verify(watched, never()).apply(any(), any(), any(), any());
        verify(deployments, never()).follow(any(), any());
    }

    @Test
    void missing_pipeline_and_missing_job_change_nothing() {
        assertEquals(Optional.empty(), process(-1));
        assertEquals(Optional.empty(), changes.changeOfJob(-1, TransitionDetails.NONE, (run, ids, now) -> run.process(now)));
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void user_who_changes_a_pipeline_meets_the_obstacles_of_the_user(boolean user) {
        long pipeline = stored(PipelineDraft.in(project, "a"));
        changes.change(pipeline, user ? TransitionDetails.by(7) : TransitionDetails.NONE, (run, ids, now) -> run.process(now));
        verify(watched, user ? never() : times(1)).lock(pipeline);
        verify(watched, user ? times(1) : never()).lockAs(pipeline, 7);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void deployments_follow_where_a_pipeline_has_environments(boolean deploying) {
        long pipeline = stored(PipelineDraft.in(project, "a"));
        long job = id(pipeline, "a");
        LockedPipeline locked = new LockedPipeline(run(pipeline), project, deploying);
        write(() -> changes.apply(locked, locked.run().process(now()), TransitionDetails.by(7), now()));
        ArgumentCaptor<Deployments.Steps> steps = ArgumentCaptor.captor();
        verify(deployments, deploying ? times(1) : never()).follow(steps.capture(), any());
        if (deploying) {
            assertEquals(List.of(job), List.copyOf(steps.getValue().events().keySet()));
        }
        assertEquals("pending a=pending", statuses(pipeline));
    }

    @Test
    void runners_hear_of_pending_jobs_once_and_of_bridges_not_at_all() {
        JobDraft bridge = JobDraft.of("bridge", 0).plan(JobPlan::asBridge);
        process(stored(PipelineDraft.in(project, bridge)));
        assertEquals(List.of(), house.announcements.announced());
        process(stored(PipelineDraft.in(project, JobDraft.of("a", 0), JobDraft.of("b", 0), bridge)));
        assertEquals(List.of(JobAnnouncements.PENDING + " " + project), house.announcements.announced());
    }

    @Test
    void token_of_each_job_that_ran_ends_with_it() {
        long pipeline = begun(PipelineDraft.in(project, "runs", "waits", "works"));
        start(pipeline, "runs");
        start(pipeline, "works");
        changes.change(pipeline, TransitionDetails.NONE, (run, ids, now) -> run.cancel(now));
        assertEquals(List.of(Credentials.JOB_ENDED + " " + id(pipeline, "runs"), Credentials.JOB_ENDED + " " + id(pipeline, "works")),
                house.announcements.announced().stream().sorted().toList());
    }

    @Test
    void consequences_of_a_transaction_that_fails_are_none() {
        long pipeline = stored(PipelineDraft.in(project, "a"));
        assertThrows(IllegalStateException.class, () -> write(() -> {
            process(pipeline);
            throw new IllegalStateException("the database is away");
        }));
        assertEquals("created a=created", statuses(pipeline));
        assertEquals(List.of(), house.work.recorded());
        assertEquals(List.of(), house.announcements.announced());
        assertEquals(List.of(), house.observations.lines());
    }

    @ParameterizedTest
    @CsvSource({"CANCELED,true", "RUNNING,false"})
    void end_of_a_pipeline_is_reported(PipelineStatus status, boolean reported) {
        long pipeline = begun(PipelineDraft.in(project, "a", "b"));
        if (status == PipelineStatus.CANCELED) {
            changes.change(pipeline, TransitionDetails.NONE, (run, ids, now) -> run.cancel(now));
        } else {
            long job = id(pipeline, "a");
            changes.change(pipeline, TransitionDetails.NONE, (run, ids, now) -> run.start(job, now));
        }
        assertEquals(reported ? List.of("pipeline.ended pipeline=" + pipeline + " project=" + project + " status=canceled") : List.of(),
                house.observations.lines());
    }

    @Test
    void time_of_a_change_is_read_under_the_lock() {
        long pipeline = begun(PipelineDraft.in(project, "a"));
        long job = id(pipeline, "a");
        house.meanwhile(() -> after(Duration.ofMinutes(5)));
        house.changes.change(pipeline, TransitionDetails.NONE, (run, ids, now) -> run.start(job, now));
        assertEquals(now(), job(pipeline, "a").times().startedAt());
    }
}
