package dev.slipway.application.environment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.environment.port.EnvironmentSweeps;
import dev.slipway.application.environment.sweep.RunStaleStop;
import dev.slipway.application.environment.sweep.StopRights;
import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.pipeline.JobDraft;
import dev.slipway.application.pipeline.PipelineDraft;
import dev.slipway.application.pipeline.port.Pipelines.Target;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.environment.EnvironmentState;
import dev.slipway.domain.job.JobStatus;
import dev.slipway.domain.kernel.Reason;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Stopping environments after their time, and where they are stale. */
class SweptStopsTest extends StoppingUseCases {

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

    @Test
    void expired_environment_waits_for_a_deployment_by_a_user_who_may_run_its_jobs() {
        deployed("review/x", 60L);
        long id = named("review/x");
        long other = plain("plain");
        house.repository.protect(project, "main");
        after(Duration.ofMinutes(1));
        module.stopExpiredEnvironments.handle(0);
        assertEquals(EnvironmentState.AVAILABLE, state(id));
        assertTrue(house.observations.lines().stream()
                .anyMatch(line -> line.startsWith("environment.sweep_failed environment=" + id)), house.observations.lines().toString());
        long pipeline = begun(EnvironmentScenario.deploying(project, "review/x", 60L).by(id(maintainer)));
        end(pipeline, "ship");
        after(Duration.ofMinutes(1));
        module.stopExpiredEnvironments.handle(0);
        assertEquals(EnvironmentState.STOPPING, state(id));
        assertEquals(EnvironmentState.AVAILABLE, state(other));
    }

    @Test
    void expired_environment_without_jobs_needs_no_right() {
        long pipeline = begun(PipelineDraft.in(project, JobDraft.of("ship", 0).on(new Target("review/x", "start", null, null, 60L, null)))
                .by(id(developer)));
        end(pipeline, "ship");
        long id = named("review/x");
        house.repository.protect(project, "main");
        after(Duration.ofMinutes(1));
        module.stopExpiredEnvironments.handle(0);
        assertEquals(EnvironmentState.STOPPED, state(id));
    }

    private void stopStale(long request, RuntimeException defect) {
        StopRights rights = new StopRights(house.access, house.modules.access.ports.credentials(),
                house.modules.environment.deployRights, List.of(house.modules.pipeline.operation.playStopJobs));
        Stopping broken = stopping(() -> {
            throw defect;
        });
        new RunStaleStop(world().port(EnvironmentSweeps.class), broken, rights,
                new RunStaleStop.SweepKernel(house.world.transactions(), house.work, house.observations)).handle(request);
    }

    @Test
    void stale_environments_are_looked_at_again_where_the_database_was_away() {
        deployed("review/x", null);
        long plain = plain("plain");
        after(Duration.ofDays(8));
        EnvironmentSweeps sweeps = world().port(EnvironmentSweeps.class);
        long request = write(() -> sweeps.request(project, id(maintainer), now().minus(Duration.ofDays(7)), now()));
        assertThrows(Refusal.class, () -> stopStale(request, new Refusal(new Failure.Unavailable(Reason.of("database.away")))));
        module.runStaleStop.handle(request);
        assertEquals(EnvironmentState.STOPPING, state(named("review/x")));
        assertEquals(EnvironmentState.STOPPED, state(plain));
    }

    @Test
    void stale_environment_that_fails_keeps_no_others_from_stopping() {
        deployed("review/x", null);
        long plain = plain("plain");
        after(Duration.ofDays(8));
        EnvironmentSweeps sweeps = world().port(EnvironmentSweeps.class);
        long request = write(() -> sweeps.request(project, id(maintainer), now().minus(Duration.ofDays(7)), now()));
        stopStale(request, new IllegalStateException("broken"));
        assertEquals(EnvironmentState.AVAILABLE, state(named("review/x")));
        assertEquals(EnvironmentState.STOPPED, state(plain));
        assertEquals(Optional.empty(), sweeps.request(request));
        assertTrue(house.observations.lines().contains("environment.stop_failed environment=" + named("review/x")));
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
