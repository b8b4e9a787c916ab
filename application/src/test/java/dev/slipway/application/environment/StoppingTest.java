package dev.slipway.application.environment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.kernel.Failure;
import dev.slipway.application.pipeline.port.Pipelines.TransitionDetails;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.environment.EnvironmentState;
import dev.slipway.domain.job.JobStatus;
import dev.slipway.domain.kernel.Reason;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** Stopping environments on request. */
class StoppingTest extends StoppingUseCases {

    @Test
    void developers_stop_environments_without_jobs_at_once() {
        assertRoles(Role.DEVELOPER, caller -> assertEquals(EnvironmentState.STOPPED, stop(caller, plain(fresh("e")))));
        assertNotFound(() -> stop(developer, 1_000_000));
    }

    @Test
    void job_that_stops_is_played_by_the_caller_and_its_success_completes_the_stop() {
        long pipeline = deployed("review/x", null);
        long id = named("review/x");
        assertEquals(EnvironmentState.STOPPING, stop(maintainer, id));
        assertEquals(JobStatus.PENDING, job(pipeline, "halt").status());
        long halt = id(pipeline, "halt");
        assertEquals(EnvironmentState.STOPPING, stop(developer, id));
        assertEquals(halt, id(pipeline, "halt"));
        end(pipeline, "halt");
        assertEquals(EnvironmentState.STOPPED, state(id));
    }

    @Test
    void forced_stop_leaves_the_job_alone_and_completes_a_stop_that_has_begun() {
        long pipeline = deployed("review/x", null);
        long id = named("review/x");
        assertEquals(EnvironmentState.STOPPED, module.stopEnvironment.stop(developer, here(), id, true).state());
        assertEquals(JobStatus.MANUAL, job(pipeline, "halt").status());
        deployed("review/y", null);
        long other = named("review/y");
        assertEquals(EnvironmentState.STOPPING, stop(developer, other));
        assertEquals(EnvironmentState.STOPPED, module.stopEnvironment.stop(developer, here(), other, true).state());
    }

    @Test
    void job_that_ran_before_runs_again_after_another_deployment() {
        long pipeline = deployed("review/x", null);
        long id = named("review/x");
        stop(developer, id);
        end(pipeline, "halt");
        long first = id(pipeline, "halt");
        after(Duration.ofMinutes(1));
        long ship = id(pipeline, "ship");
        house.changes.change(pipeline, TransitionDetails.NONE, (run, ids, now) -> run.retry(ship, ids, now));
        end(pipeline, "ship");
        assertEquals(EnvironmentState.AVAILABLE, state(id));
        assertEquals(EnvironmentState.STOPPING, stop(developer, id));
        assertTrue(id(pipeline, "halt") > first);
        end(pipeline, "halt");
        assertEquals(EnvironmentState.STOPPED, state(id));
    }

    @Test
    void failed_job_leaves_the_environment_stopping() {
        long pipeline = deployed("review/x", null);
        long id = named("review/x");
        stop(developer, id);
        long halt = id(pipeline, "halt");
        house.changes.change(pipeline, TransitionDetails.NONE, (run, ids, now) -> run.start(halt, now));
        fail(pipeline, "halt");
        assertEquals(EnvironmentState.STOPPING, state(id));
    }

    @Test
    void on_a_protected_branch_only_those_stop_who_may_run_jobs_there() {
        deployed("review/x", null);
        long id = named("review/x");
        house.repository.protect(project, "main");
        assertForbidden(() -> stop(developer, id));
        assertEquals(EnvironmentState.AVAILABLE, state(id));
        assertEquals(EnvironmentState.STOPPING, stop(maintainer, id));
    }

    @Test
    void force_needs_the_right_to_run_the_jobs_that_it_leaves_out() {
        long pipeline = deployed("review/x", null);
        long id = named("review/x");
        house.repository.protect(project, "main");
        assertForbidden(() -> module.stopEnvironment.stop(developer, here(), id, true));
        assertEquals(EnvironmentState.AVAILABLE, state(id));
        assertEquals(EnvironmentState.STOPPED, module.stopEnvironment.stop(maintainer, here(), id, true).state());
        assertEquals(JobStatus.MANUAL, job(pipeline, "halt").status());
    }

    @Test
    void deployment_that_is_retried_is_stopped_by_its_job() {
        long pipeline = deployed("review/x", null);
        long id = named("review/x");
        long ship = id(pipeline, "ship");
        house.changes.change(pipeline, TransitionDetails.NONE, (run, ids, now) -> run.retry(ship, ids, now));
        assertEquals(EnvironmentState.STOPPING, stop(developer, id));
        assertEquals(JobStatus.PENDING, job(pipeline, "halt").status());
    }

    @Test
    void deployment_between_read_and_lock_is_seen() {
        deployed("review/x", null);
        long id = named("review/x");
        after(Duration.ofMinutes(1));
        long[] later = new long[1];
        Stopping stopping = new Stopping(environments, List.of(house.modules.pipeline.operation.playStopJobs),
                house.world.transactions());
        stopping.stop(project, id, new Stopping.Order(false, OptionalLong.empty(), actions -> {
            later[0] = later[0] == 0 ? deployed("review/x", null) : later[0];
            return true;
        }, environment -> true));
        assertEquals(EnvironmentState.STOPPING, state(id));
        assertEquals(JobStatus.PENDING, job(later[0], "halt").status());
    }

    @Test
    void environment_that_always_changes_is_not_stopped() {
        Stopping stopping = stopping(() -> false);
        deployed("review/x", null);
        assertEquals(new Failure.Conflict(Reason.of("environment.changing")), failure(() -> stopping.stop(project, named("review/x"),
                new Stopping.Order(false, OptionalLong.empty(), actions -> true, environment -> true))));
    }
}
