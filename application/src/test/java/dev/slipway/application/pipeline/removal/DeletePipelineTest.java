package dev.slipway.application.pipeline.removal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.access.port.Credentials;
import dev.slipway.application.job.JobWork;
import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Freshness;
import dev.slipway.application.pipeline.CiUseCases;
import dev.slipway.application.pipeline.PipelineDraft;
import dev.slipway.application.pipeline.port.PipelineViews;
import dev.slipway.application.runner.port.RunningJobs;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Deleting pipelines. */
final class DeletePipelineTest extends CiUseCases {

    private final Caller owner = house.accounts.member(project, Role.OWNER);

    private void delete(Caller caller, long pipeline) {
        house.deletePipeline.delete(caller, here(), pipeline, Freshness.ANY);
    }

    @Test
    void owners_delete() {
        assertRoles(Role.OWNER, caller -> {
            long pipeline = begun(PipelineDraft.in(project, "a"));
            delete(caller, pipeline);
            assertEquals(Optional.empty(), world().port(PipelineViews.class).find(project, pipeline));
        });
    }

    @Test
    void what_runs_is_ended_and_the_rest_is_work() {
        long pipeline = begun(PipelineDraft.in(project, "runs", "waits"));
        start(pipeline, "runs");
        long job = id(pipeline, "runs");
        delete(owner, pipeline);
        assertEquals(Optional.empty(), write(() -> pipelines().lock(pipeline)));
        assertEquals(Optional.empty(), world().port(RunningJobs.class).find(job));
        assertTrue(house.announcements.announced().contains(Credentials.JOB_ENDED + " " + job));
        assertTrue(house.work.recorded().contains(JobWork.REMOVE_PIPELINE + " " + pipeline));
        assertEquals(project, pipelines().projectOfHidden(pipeline).orElseThrow());
        assertEquals(0, pipelines().activeJobs(project));
    }

    @Test
    void what_changed_after_the_moment_that_the_client_named_stays() {
        long pipeline = begun(PipelineDraft.in(project, "a"));
        Instant read = now();
        after(Duration.ofSeconds(2));
        start(pipeline, "a");
        Freshness stale = new Freshness(Optional.of(read));
        assertEquals(new Failure.PreconditionFailed(), failure(() -> house.deletePipeline.delete(owner, here(), pipeline, stale)));
        assertEquals("running a=running", statuses(pipeline));
        assertEquals(List.of(), house.work.recorded().stream().filter(line -> line.startsWith(JobWork.REMOVE_PIPELINE)).toList());
        house.deletePipeline.delete(owner, here(), pipeline, new Freshness(Optional.of(now())));
        assertEquals(Optional.empty(), world().port(PipelineViews.class).find(project, pipeline));
    }

    @Test
    void nothing_foreign_or_deleted_is_found() {
        long foreign = begun(PipelineDraft.in(house.world.project(), "a"));
        assertNotFound(() -> delete(owner, foreign));
        assertEquals("pending a=pending", statuses(foreign));
        long pipeline = begun(PipelineDraft.in(project, "a"));
        delete(owner, pipeline);
        assertNotFound(() -> delete(owner, pipeline));
        assertNotFound(() -> delete(owner, -1));
    }
}
