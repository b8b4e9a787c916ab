package dev.slipway.application.environment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.environment.port.EnvironmentSweeps;
import dev.slipway.application.environment.port.Environments;
import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.pipeline.CiUseCases;
import dev.slipway.application.pipeline.port.Pipelines.TransitionDetails;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.environment.EnvironmentDraft;
import dev.slipway.domain.environment.EnvironmentState;
import dev.slipway.domain.job.JobStatus;
import dev.slipway.domain.kernel.Reason;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Stopping environments: on request, after their time, and where they are stale. */
class StoppingTest extends CiUseCases {

    private final EnvironmentModule module = house.modules.environment;
    private final Environments environments = world().port(Environments.class);
    private final Caller developer = house.accounts.known(house.accounts.member(project, Role.DEVELOPER));
    private final Caller maintainer = house.accounts.known(house.accounts.member(project, Role.MAINTAINER));

    private long plain(String name) {
        return module.createEnvironment.create(developer, here(), EnvironmentDraft.named(name)).id();
    }

    /** A pipeline that has deployed, and waits to be stopped. */
    private long deployed(String name, Long autoStopSeconds) {
        long pipeline = begun(EnvironmentScenario.deploying(project, name, autoStopSeconds).by(id(developer)));
        end(pipeline, "ship");
        return pipeline;
    }

    private void end(long pipeline, String name) {
        long job = id(pipeline, name);
        house.changes.change(pipeline, TransitionDetails.NONE, (run, ids, now) -> run.start(job, now));
        house.changes.change(pipeline, TransitionDetails.exited(0), (run, ids, now) -> run.succeed(job, now));
    }

    private long named(String name) {
        return environments.list(project, EnvironmentFilter.ALL.withName(name), PageRequest.Offset.first()).items().getFirst().id();
    }

    private EnvironmentState state(long id) {
        return environments.find(project, id).orElseThrow().state();
    }

    private EnvironmentState stop(Caller caller, long id) {
        return module.stopEnvironment.stop(caller, here(), id, false).state();
    }

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
        Stopping stopping = new Stopping(environments, List.of(new StopJobs() {
            @Override
            public boolean mayRun(Caller caller, ProjectGrant grant, StopAction action) {
                return true;
            }

            @Override
            public boolean lock(long pipelineId) {
                return false;
            }

            @Override
            public boolean start(StopAction action, OptionalLong userId) {
                return true;
            }
        }), house.world.transactions());
        deployed("review/x", null);
        assertEquals(new Failure.Conflict(Reason.of("environment.changing")), failure(() -> stopping.stop(project, named("review/x"),
                new Stopping.Order(false, OptionalLong.empty(), actions -> true, environment -> true))));
    }

    @Test
    void environments_are_stopped_when_their_time_has_come() {
        long pipeline = deployed("review/x", 60L);
        long id = named("review/x");
        long forever = plain("prod");
        after(Duration.ofSeconds(59));
        module.stopExpiredEnvironments.handle(0);
        assertEquals(EnvironmentState.AVAILABLE, state(id));
        deployed("review/x", 60L);
        after(Duration.ofSeconds(59));
        module.stopExpiredEnvironments.handle(0);
        assertEquals(EnvironmentState.AVAILABLE, state(id));
        after(Duration.ofSeconds(1));
        module.stopExpiredEnvironments.handle(0);
        assertEquals(EnvironmentState.STOPPING, state(id));
        assertEquals(EnvironmentState.AVAILABLE, state(forever));
        assertEquals(JobStatus.MANUAL, job(pipeline, "halt").status());
    }

    /** Does the work that is recorded, as long as there is some. */
    private int work() {
        int done = 0;
        while (house.work.doOne(List.of(module.runStaleStop))) {
            done++;
        }
        return done;
    }

    @Test
    void stale_environments_are_stopped_as_the_user_who_asked() {
        long pipeline = deployed("review/x", null);
        long plain = plain("plain");
        after(Duration.ofDays(8));
        long young = plain("young");
        module.stopStaleEnvironments.stop(maintainer, here(), now().minus(Duration.ofDays(7)));
        assertEquals(EnvironmentState.AVAILABLE, state(plain));
        assertEquals(1, work());
        assertEquals(EnvironmentState.STOPPED, state(plain));
        assertEquals(EnvironmentState.STOPPING, state(named("review/x")));
        assertEquals(EnvironmentState.AVAILABLE, state(young));
        assertEquals(JobStatus.PENDING, job(pipeline, "halt").status());
    }

    @Test
    void many_stale_environments_are_stopped_in_bounded_runs_that_go_on_after_a_crash() {
        List<Long> all = IntStream.range(0, 1_150).mapToObj(number -> plain("e" + number)).toList();
        after(Duration.ofDays(8));
        EnvironmentSweeps sweeps = world().port(EnvironmentSweeps.class);
        module.stopStaleEnvironments.stop(maintainer, here(), now().minus(Duration.ofDays(7)));
        assertTrue(house.work.doOne(List.of(module.runStaleStop)));
        assertEquals(150, all.stream().filter(id -> state(id) == EnvironmentState.AVAILABLE).count());
        long request = all.getLast() + 1;
        assertEquals(all.get(999), sweeps.request(request).orElseThrow().after());
        module.runStaleStop.handle(request);
        assertEquals(Optional.empty(), sweeps.request(request));
        assertEquals(1, work());
        assertTrue(all.stream().allMatch(id -> state(id) == EnvironmentState.STOPPED));
        assertFalse(house.work.doOne(List.of(module.runStaleStop)));
        assertEquals(List.of(), sweeps.stale(project, now(), 0, 10));
    }

    @Test
    void request_of_a_user_who_lost_the_right_is_dropped() {
        long plain = plain("plain");
        after(Duration.ofDays(8));
        module.stopStaleEnvironments.stop(maintainer, here(), now().minus(Duration.ofDays(7)));
        house.accounts.role(project, maintainer, Role.DEVELOPER);
        assertEquals(1, work());
        assertEquals(EnvironmentState.AVAILABLE, state(plain));
        module.stopStaleEnvironments.stop(house.accounts.known(house.accounts.administrator()), here(), now().minus(Duration.ofDays(7)));
        assertEquals(1, work());
        assertEquals(EnvironmentState.STOPPED, state(plain));
    }
}
