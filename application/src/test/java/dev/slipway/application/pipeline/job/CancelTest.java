package dev.slipway.application.pipeline.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.access.port.Credentials;
import dev.slipway.application.job.JobView;
import dev.slipway.application.job.JobWork;
import dev.slipway.application.pipeline.CiUseCases;
import dev.slipway.application.pipeline.JobDraft;
import dev.slipway.application.pipeline.PipelineDraft;
import dev.slipway.application.pipeline.port.Pipelines.TransitionDetails;
import dev.slipway.application.runner.port.Runners.Owner;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.job.JobStatus;
import dev.slipway.domain.job.JobWhen;
import dev.slipway.domain.pipeline.PipelineStatus;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Calling off pipelines and jobs. */
final class CancelTest extends CiUseCases {

    private final Caller developer = house.accounts.member(project, Role.DEVELOPER);

    private long threeJobs() {
        return begun(PipelineDraft.in(project, JobDraft.of("a", 0), JobDraft.of("b", 0), JobDraft.of("c", 1)));
    }

    @Test
    void developers_cancel_pipelines() {
        assertRoles(Role.DEVELOPER,
                caller -> assertEquals(PipelineStatus.CANCELED, house.cancelPipeline.cancel(caller, here(), threeJobs()).status()));
    }

    @Test
    void each_end_of_a_pipeline_writes_one_line_of_log() {
        long canceled = threeJobs();
        long succeeded = begun(PipelineDraft.in(project, "a"));
        assertEquals(List.of(), ends());
        house.cancelPipeline.cancel(developer, here(), canceled);
        house.cancelPipeline.cancel(developer, here(), canceled);
        start(succeeded, "a");
        long job = id(succeeded, "a");
        house.changes.changeOfJob(job, TransitionDetails.exited(0), (run, ids, now) -> run.succeed(job, now));
        assertEquals(List.of("pipeline.ended pipeline=" + canceled + " project=" + project + " status=canceled",
                "pipeline.ended pipeline=" + succeeded + " project=" + project + " status=success"), ends());
    }

    private List<String> ends() {
        return house.observations.lines().stream().filter(line -> line.startsWith("pipeline.ended ")).toList();
    }

    @Test
    void developers_cancel_jobs() {
        assertRoles(Role.DEVELOPER,
                caller -> assertEquals(JobStatus.CANCELED, house.cancelJob.cancel(caller, here(), id(threeJobs(), "a")).status()));
    }

    @Test
    void on_a_protected_branch_only_who_may_push_there_cancels() {
        house.repository.protect(project, "main");
        long pipeline = threeJobs();
        assertForbidden(() -> house.cancelPipeline.cancel(developer, here(), pipeline));
        assertForbidden(() -> house.cancelJob.cancel(developer, here(), id(pipeline, "a")));
        assertEquals("pending a=pending b=pending c=created", statuses(pipeline));
        house.cancelPipeline.cancel(house.accounts.member(project, Role.MAINTAINER), here(), pipeline);
        long other = begun(PipelineDraft.in(project, "a").on("topic", false));
        assertEquals(PipelineStatus.CANCELED, house.cancelPipeline.cancel(developer, here(), other).status());
        long tag = begun(PipelineDraft.in(project, "a").onTag("main"));
        assertEquals(PipelineStatus.CANCELED, house.cancelPipeline.cancel(developer, here(), tag).status());
    }

    @Test
    void what_can_be_called_off_is_and_the_rest_stays() {
        long pipeline = begun(PipelineDraft.in(project, JobDraft.of("done", 0), JobDraft.of("runs", 0), JobDraft.of("waits", 0),
                JobDraft.of("hand", 0).plan(plan -> plan.when(JobWhen.MANUAL, true)), JobDraft.of("later", 1)));
        start(pipeline, "done");
        succeed(pipeline, "done");
        long runner = runner(Owner.INSTANCE);
        assign(pipeline, "runs", runner);
        house.cancelPipeline.cancel(developer, here(), pipeline);
        assertEquals("canceled done=success hand=manual later=canceled runs=canceled waits=canceled", statuses(pipeline));
        assertTrue(house.announcements.announced().contains(Credentials.JOB_ENDED + " " + id(pipeline, "runs")));
        assertTrue(house.work.recorded().contains(JobWork.ARCHIVE_LOG + " " + id(pipeline, "runs")));
        assertTrue(house.work.recorded().contains(JobWork.NOTIFY_FOLLOWERS + " " + pipeline));
    }

    @Test
    void what_has_ended_stays_as_it_is_and_that_is_no_error() {
        long pipeline = begun(PipelineDraft.in(project, "a"));
        start(pipeline, "a");
        succeed(pipeline, "a");
        List<String> before = house.work.recorded();
        assertEquals(PipelineStatus.SUCCESS, house.cancelPipeline.cancel(developer, here(), pipeline).status());
        assertEquals(JobStatus.SUCCESS, house.cancelJob.cancel(developer, here(), id(pipeline, "a")).status());
        assertEquals("success a=success", statuses(pipeline));
        assertEquals(before, house.work.recorded());
    }

    @Test
    void canceling_a_job_leaves_its_siblings() {
        long pipeline = threeJobs();
        JobView view = house.cancelJob.cancel(developer, here(), id(pipeline, "a"));
        assertEquals(JobStatus.CANCELED, view.status());
        assertEquals("running a=canceled b=pending c=created", statuses(pipeline));
        start(pipeline, "b");
        succeed(pipeline, "b");
        assertEquals("canceled a=canceled b=success c=skipped", statuses(pipeline));
    }

    @Test
    void canceling_the_holder_of_a_resource_passes_it_on() {
        JobDraft ship = JobDraft.of("ship", 0).plan(plan -> plan.holding("production"));
        long first = made(ship);
        long second = made(ship);
        house.settle();
        assertEquals("pending ship=pending", statuses(first));
        assertEquals("waiting_for_resource ship=waiting_for_resource", statuses(second));
        house.cancelPipeline.cancel(developer, here(), first);
        house.settle();
        assertEquals("pending ship=pending", statuses(second));
    }

    /** Begun by the use case, which records the work. */
    private long made(JobDraft job) {
        long pipeline = stored(PipelineDraft.in(project, job));
        house.changes.change(pipeline, TransitionDetails.NONE, (run, ids, now) -> run.process(now));
        return pipeline;
    }

    @Test
    void nothing_foreign_is_found() {
        long foreign = begun(PipelineDraft.in(house.world.project(), "a"));
        assertNotFound(() -> house.cancelPipeline.cancel(developer, here(), foreign));
        assertNotFound(() -> house.cancelJob.cancel(developer, here(), id(foreign, "a")));
        assertNotFound(() -> house.cancelPipeline.cancel(developer, here(), -1));
        assertEquals("pending a=pending", statuses(foreign));
        long hidden = begun(PipelineDraft.in(project, "a"));
        long job = id(hidden, "a");
        hide(hidden);
        assertNotFound(() -> house.cancelPipeline.cancel(developer, here(), hidden));
        assertNotFound(() -> house.cancelJob.cancel(developer, here(), job));
    }
}
