package dev.slipway.application.pipeline.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.job.JobAnnouncements;
import dev.slipway.application.job.JobView;
import dev.slipway.application.kernel.Failure;
import dev.slipway.application.pipeline.CiUseCases;
import dev.slipway.application.pipeline.JobDraft;
import dev.slipway.application.pipeline.PipelineDraft;
import dev.slipway.application.pipeline.PipelineView;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.job.JobStatus;
import dev.slipway.domain.job.JobWhen;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.pipeline.PipelineStatus;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Running jobs and pipelines again. */
final class RetryTest extends CiUseCases {

    private static final Failure NOT_RETRYABLE = new Failure.Forbidden(Optional.of(Reason.of("job.not_retryable")));

    private final Caller developer = house.accounts.member(project, Role.DEVELOPER);

    private long failed() {
        long pipeline = begun(PipelineDraft.in(project, JobDraft.of("a", 0), JobDraft.of("b", 0), JobDraft.of("c", 1)));
        start(pipeline, "a");
        fail(pipeline, "a");
        start(pipeline, "b");
        succeed(pipeline, "b");
        return pipeline;
    }

    @Test
    void developers_retry() {
        assertRoles(Role.DEVELOPER,
                caller -> assertEquals(JobStatus.PENDING, house.retryJob.retry(caller, here(), id(failed(), "a")).job().status()));
    }

    @Test
    void developers_retry_pipelines() {
        assertRoles(Role.DEVELOPER,
                caller -> assertEquals(PipelineStatus.RUNNING, house.retryPipeline.retry(caller, here(), failed()).status()));
    }

    @Test
    void on_a_protected_branch_only_who_may_push_there_retries() {
        house.repository.protect(project, "main");
        long pipeline = failed();
        assertForbidden(() -> house.retryJob.retry(developer, here(), id(pipeline, "a")));
        assertForbidden(() -> house.retryPipeline.retry(developer, here(), pipeline));
        assertEquals("failed a=failed b=success c=skipped", statuses(pipeline));
        house.retryPipeline.retry(house.accounts.member(project, Role.MAINTAINER), here(), pipeline);
        assertEquals("running a=pending b=success c=created", statuses(pipeline));
    }

    @Test
    void retry_is_a_new_run_of_the_caller_and_later_jobs_wait_again() {
        long pipeline = failed();
        long earlier = id(pipeline, "a");
        JobView view = house.retryJob.retry(developer, here(), earlier).job();
        assertNotEquals(earlier, view.id());
        assertEquals(id(developer), view.user().brief().id());
        assertEquals("running a=pending b=success c=created", statuses(pipeline));
        assertTrue(run(pipeline).job(earlier).orElseThrow().retried());
        assertTrue(house.announcements.announced().contains(JobAnnouncements.PENDING + " " + project));
        start(pipeline, "a");
        succeed(pipeline, "a");
        start(pipeline, "c");
        succeed(pipeline, "c");
        assertEquals("success a=success b=success c=success", statuses(pipeline));
    }

    @Test
    void a_green_job_runs_again_too() {
        long pipeline = failed();
        house.retryJob.retry(developer, here(), id(pipeline, "b"));
        assertEquals("running a=failed b=pending c=created", statuses(pipeline));
    }

    @Test
    void a_run_is_repeated_once() {
        long pipeline = failed();
        long earlier = id(pipeline, "a");
        house.retryJob.retry(developer, here(), earlier);
        assertEquals(NOT_RETRYABLE, failure(() -> house.retryJob.retry(developer, here(), earlier)));
        assertEquals(4, run(pipeline).jobs().size());
    }

    @Test
    void only_what_has_ended_is_repeated() {
        long pipeline = begun(PipelineDraft.in(project, JobDraft.of("waits", 0), JobDraft.of("runs", 0), JobDraft.of("later", 1),
                JobDraft.of("hand", 0).plan(plan -> plan.when(JobWhen.MANUAL, true))));
        start(pipeline, "runs");
        for (String name : new String[] {"waits", "runs", "later", "hand"}) {
            assertEquals(NOT_RETRYABLE, failure(() -> house.retryJob.retry(developer, here(), id(pipeline, name))), name);
        }
        assertEquals(4, run(pipeline).jobs().size());
    }

    @Test
    void an_action_that_is_retried_does_not_wait_for_a_second_click() {
        long pipeline = begun(
                PipelineDraft.in(project, JobDraft.of("hand", 0).plan(plan -> plan.when(JobWhen.MANUAL, true)), JobDraft.of("a", 0)));
        house.playJob.play(developer, here(), id(pipeline, "hand"), List.of());
        start(pipeline, "hand");
        fail(pipeline, "hand");
        assertEquals(JobStatus.PENDING, house.retryJob.retry(developer, here(), id(pipeline, "hand")).job().status());
    }

    @Test
    void a_pipeline_repeats_what_failed_or_was_canceled_and_nothing_else() {
        long pipeline = failed();
        long green = id(pipeline, "b");
        PipelineView view = house.retryPipeline.retry(developer, here(), pipeline);
        assertEquals(PipelineStatus.RUNNING, view.status());
        assertEquals("running a=pending b=success c=created", statuses(pipeline));
        assertEquals(green, id(pipeline, "b"));
        house.cancelPipeline.cancel(developer, here(), pipeline);
        house.retryPipeline.retry(developer, here(), pipeline);
        assertEquals("running a=pending b=success c=created", statuses(pipeline));
    }

    @Test
    void a_pipeline_without_such_jobs_stays_as_it_is() {
        long pipeline = begun(PipelineDraft.in(project, "a"));
        start(pipeline, "a");
        succeed(pipeline, "a");
        assertEquals(PipelineStatus.SUCCESS, house.retryPipeline.retry(developer, here(), pipeline).status());
        assertEquals(1, run(pipeline).jobs().size());
        assertFalse(run(pipeline).jobs().getFirst().retried());
    }

    @Test
    void nothing_foreign_is_found() {
        long foreign = begun(PipelineDraft.in(house.world.project(), "a"));
        assertNotFound(() -> house.retryJob.retry(developer, here(), id(foreign, "a")));
        assertNotFound(() -> house.retryPipeline.retry(developer, here(), foreign));
        assertEquals(new Failure.Unauthenticated(Optional.empty()),
                failure(() -> house.retryPipeline.retry(Caller.ANONYMOUS, here(), foreign)));
    }
}
