package dev.slipway.application.environment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mockito.AdditionalAnswers.delegatesTo;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyInt;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.doReturn;
import static org.mockito.Mockito.mock;

import dev.slipway.application.environment.port.EnvironmentSweeps;
import dev.slipway.application.environment.sweep.RunStaleStop;
import dev.slipway.application.environment.sweep.ScheduleReviewApps;
import dev.slipway.application.environment.sweep.StopRights;
import dev.slipway.application.kernel.Failure;
import dev.slipway.application.pipeline.JobDraft;
import dev.slipway.application.pipeline.PipelineDraft;
import dev.slipway.application.pipeline.port.Pipelines.Target;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.branch.AccessGrant;
import dev.slipway.domain.environment.EnvironmentState;
import dev.slipway.domain.environment.protection.EnvironmentGrant;
import dev.slipway.domain.environment.protection.EnvironmentOwner;
import dev.slipway.domain.environment.protection.ProtectedEnvironment;
import dev.slipway.domain.job.JobStatus;
import dev.slipway.domain.kernel.Reason;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** For whom environments are stopped and deleted many at a time, and what changed since they were found. */
class SweepDecisionsTest extends StoppingUseCases {

    private static final Duration WEEK = Duration.ofDays(7);

    private final EnvironmentSweeps sweeps = world().port(EnvironmentSweeps.class);
    private final EnvironmentSweeps raced = mock(EnvironmentSweeps.class, delegatesTo(sweeps));

    private long stopped(String name) {
        long id = plain(name);
        write(() -> environments.move(id, EnvironmentState.STOPPED, now()));
        return id;
    }

    private void protect(String name) {
        world().protect(ProtectedEnvironment.named(new EnvironmentOwner.Project(project), name,
                List.of(EnvironmentGrant.deploy(AccessGrant.MAINTAINERS))));
    }

    private ScheduleReviewApps schedule(EnvironmentSweeps port) {
        return new ScheduleReviewApps(house.access, port, module.deployRights, house.world.transactions());
    }

    private ScheduleReviewApps.Result schedule(Caller caller, EnvironmentSweeps port) {
        return schedule(port).schedule(caller, here(), new ScheduleReviewApps.Request(Optional.of(now()), 10, false));
    }

    private static List<Long> ids(List<ProjectEnvironment> environments) {
        return environments.stream().map(ProjectEnvironment::id).toList();
    }

    private boolean deleted(long id) {
        return environments.find(project, id).orElseThrow().deadlines().deleteAt().isPresent();
    }

    @Test
    void review_apps_stay_where_the_caller_may_not_deploy_to_one_of_them() {
        long open = stopped("review/open");
        long closed = stopped("review/closed");
        after(Duration.ofMinutes(1));
        protect("review/closed");
        ScheduleReviewApps.Result refused = schedule(developer, sweeps);
        assertEquals(List.of(List.of(open), List.of(closed)), List.of(ids(refused.scheduled()), ids(refused.unprocessable())));
        assertFalse(refused.succeeded() || deleted(open) || deleted(closed));
        assertTrue(schedule(maintainer, sweeps).succeeded());
        assertTrue(deleted(open) && deleted(closed));
    }

    @Test
    void review_app_that_is_available_by_the_time_it_is_locked_keeps_all() {
        long open = stopped("review/open");
        long changed = stopped("review/changed");
        after(Duration.ofMinutes(1));
        List<ProjectEnvironment> found = sweeps.reviewApps(project, now(), 10);
        doReturn(found).when(raced).reviewApps(eq(project), any(), anyInt());
        write(() -> environments.move(changed, EnvironmentState.AVAILABLE, now()));
        ScheduleReviewApps.Result refused = schedule(developer, raced);
        assertEquals(List.of(List.of(open), List.of(changed)), List.of(ids(refused.scheduled()), ids(refused.unprocessable())));
        assertFalse(deleted(open) || deleted(changed));
    }

    @Test
    void second_request_at_the_same_time_conflicts() {
        long app = stopped("review/x");
        after(Duration.ofMinutes(1));
        doReturn(false).when(raced).reserve(project);
        assertEquals(new Failure.Conflict(Reason.of("environment.deletion_reserved")), failure(() -> schedule(developer, raced)));
        assertFalse(deleted(app));
    }

    @Test
    void nothing_is_scheduled_where_there_is_no_review_app() {
        stopped("prod");
        plain("review/x");
        after(Duration.ofMinutes(1));
        assertEquals("[] [] false", ids(schedule(developer, sweeps).scheduled()) + " " + ids(schedule(developer, sweeps).unprocessable())
                + " " + schedule(developer, sweeps).succeeded());
    }

    @Test
    void many_review_apps_are_deleted_in_bounded_runs() {
        List<Long> all = IntStream.range(0, 2_001).mapToObj(number -> stopped("review/" + number)).toList();
        write(() -> sweeps.deleteAt(all, now()));
        module.deleteReviewApps.handle(0);
        assertEquals(1, all.stream().filter(id -> environments.find(project, id).isPresent()).count());
        assertEquals(List.of(module.deleteReviewApps.kind() + " 0"), house.work.recorded());
        module.deleteReviewApps.handle(0);
        assertEquals(0, all.stream().filter(id -> environments.find(project, id).isPresent()).count());
        assertEquals(1, house.work.recorded().size());
    }

    /** Deploys to environments that are stopped a minute later, which needs no job. */
    private List<Long> expired(int count) {
        JobDraft[] jobs = IntStream.range(0, count)
                .mapToObj(number -> JobDraft.of("ship" + number, 0).on(new Target("e" + number, "start", null, null, 60L, null)))
                .toArray(JobDraft[]::new);
        long pipeline = begun(PipelineDraft.in(project, jobs).by(id(developer)));
        IntStream.range(0, count).forEach(number -> end(pipeline, "ship" + number));
        after(Duration.ofMinutes(1));
        return IntStream.range(0, count).mapToObj(number -> named("e" + number)).toList();
    }

    @Test
    void run_that_stopped_all_expired_environments_is_the_last() {
        List<Long> all = expired(3);
        List<String> before = house.work.recorded();
        module.stopExpiredEnvironments.handle(0);
        assertTrue(all.stream().allMatch(id -> state(id) == EnvironmentState.STOPPED));
        assertEquals(before, house.work.recorded());
    }

    /** The job that stops an environment runs as the user who deployed last, who needs the same rights as then. */
    @ParameterizedTest
    @CsvSource({"true,false,false,STOPPING", "false,false,false,AVAILABLE", "true,true,false,AVAILABLE", "true,false,true,AVAILABLE"})
    void expired_environment_is_stopped_while_its_deployer_may_deploy(boolean member, boolean blocked, boolean protects,
            EnvironmentState expected) {
        long pipeline = deployed("review/x", 60L);
        after(Duration.ofMinutes(1));
        if (!member) {
            house.accounts.leave(project, developer);
        }
        if (blocked) {
            house.accounts.block(developer);
        }
        if (protects) {
            protect("review/x");
        }
        module.stopExpiredEnvironments.handle(0);
        assertEquals(expected, state(named("review/x")));
        assertEquals(expected == EnvironmentState.STOPPING ? JobStatus.PENDING : JobStatus.MANUAL, job(pipeline, "halt").status());
    }

    private RunStaleStop run(EnvironmentSweeps port, Stopping stopping) {
        StopRights rights = new StopRights(house.access, house.modules.access.ports.credentials(), module.deployRights,
                List.of(house.modules.pipeline.operation.playStopJobs));
        return new RunStaleStop(port, stopping, rights,
                new RunStaleStop.SweepKernel(house.world.transactions(), house.work, house.observations));
    }

    private long requested(Caller caller) {
        return write(() -> sweeps.request(project, id(caller), now().minus(WEEK), now()));
    }

    private List<String> lines(String event) {
        return house.observations.lines().stream().filter(line -> line.startsWith(event + " ")).toList();
    }

    @ParameterizedTest
    @CsvSource({"true,false", "false,true"})
    void request_of_a_user_who_is_blocked_or_left_stops_nothing(boolean blocked, boolean left) {
        long plain = plain("plain");
        after(Duration.ofDays(8));
        long request = requested(maintainer);
        if (blocked) {
            house.accounts.block(maintainer);
        }
        if (left) {
            house.accounts.leave(project, maintainer);
        }
        module.runStaleStop.handle(request);
        assertEquals(EnvironmentState.AVAILABLE, state(plain));
        assertEquals(Optional.empty(), sweeps.request(request));
        assertEquals(List.of("environment.stale_stop_denied project=" + project + " user=" + id(maintainer)),
                lines("environment.stale_stop_denied"));
    }

    @Test
    void request_that_is_given_up_is_dropped_and_reported() {
        long request = requested(maintainer);
        module.runStaleStop.givenUp(request, "why");
        assertEquals(Optional.empty(), sweeps.request(request));
        assertEquals(List.of("environment.stale_stop_failed project=" + project + " reason=why"), lines("environment.stale_stop_failed"));
        module.runStaleStop.givenUp(request, "why");
        module.runStaleStop.handle(request);
        assertEquals(1, lines("environment.stale_stop_failed").size());
    }

    @Test
    void environment_that_is_no_longer_stale_stays() {
        long changed = plain("changed");
        long stale = plain("stale");
        after(Duration.ofDays(8));
        long request = requested(maintainer);
        doReturn(List.of(changed, stale)).when(raced).stale(eq(project), any(), anyLong(), anyInt());
        write(() -> environments.update(changed, Optional.of("https://x"), environments.find(project, changed).orElseThrow().tier(),
                now()));
        run(raced, new Stopping(environments, List.of(house.modules.pipeline.operation.playStopJobs), house.world.transactions()))
                .handle(request);
        assertEquals(List.of(EnvironmentState.AVAILABLE, EnvironmentState.STOPPED), List.of(state(changed), state(stale)));
        assertEquals(Optional.empty(), sweeps.request(request));
    }

    @Test
    void stale_environment_that_is_refused_is_reported_and_passed_over() {
        deployed("review/x", null);
        long plain = plain("plain");
        after(Duration.ofDays(8));
        long request = requested(maintainer);
        run(sweeps, stopping(() -> false)).handle(request);
        assertEquals(List.of(EnvironmentState.AVAILABLE, EnvironmentState.STOPPED), List.of(state(named("review/x")), state(plain)));
        assertEquals(1, lines("environment.stop_failed").size());
        assertEquals(Optional.empty(), sweeps.request(request));
    }

    @Test
    void batch_that_is_full_is_followed_by_another_in_the_same_run() {
        List<Long> all = IntStream.range(0, 100).mapToObj(number -> plain("e" + number)).toList();
        after(Duration.ofDays(8));
        long request = requested(maintainer);
        module.runStaleStop.handle(request);
        assertTrue(all.stream().allMatch(id -> state(id) == EnvironmentState.STOPPED));
        assertEquals(Optional.empty(), sweeps.request(request));
        assertEquals(List.of(), house.work.recorded());
    }

    @Test
    void stuck_stop_that_ends_meanwhile_stays_ended() {
        long stuck = plain("stuck");
        write(() -> environments.move(stuck, EnvironmentState.STOPPING, now()));
        long ended = plain("ended");
        write(() -> environments.move(ended, EnvironmentState.STOPPING, now()));
        after(WEEK);
        write(() -> environments.move(ended, EnvironmentState.STOPPED, now()));
        module.recoverStuckStops.handle(0);
        assertEquals(List.of(EnvironmentState.AVAILABLE, EnvironmentState.STOPPED), List.of(state(stuck), state(ended)));
    }

    @Test
    void sweeps_run_behind_other_work() {
        assertEquals(List.of("environment.stop_expired true PT10M", "environment.recover_stuck_stops true PT1H",
                "environment.delete_review_apps true PT1H", "environment.stop_stale true when recorded"),
                Stream.of(module.stopExpiredEnvironments, module.recoverStuckStops, module.deleteReviewApps, module.runStaleStop)
                        .map(work -> work.kind() + " " + work.bulk() + " " + work.every().map(Duration::toString).orElse("when recorded"))
                        .toList());
    }
}
