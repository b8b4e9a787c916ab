package dev.slipway.application.environment.sweep;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyInt;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.access.port.Credentials;
import dev.slipway.application.environment.DeployRights;
import dev.slipway.application.environment.ProjectEnvironment;
import dev.slipway.application.environment.ProjectEnvironment.Deadlines;
import dev.slipway.application.environment.StopAction;
import dev.slipway.application.environment.StopJobs;
import dev.slipway.application.environment.Stopping;
import dev.slipway.application.environment.Stopping.Order;
import dev.slipway.application.environment.port.EnvironmentSweeps;
import dev.slipway.application.environment.port.EnvironmentSweeps.Place;
import dev.slipway.application.environment.port.EnvironmentSweeps.StopRequest;
import dev.slipway.application.environment.port.Environments;
import dev.slipway.application.kernel.Refusals;
import dev.slipway.application.kernel.fake.FakeObservations;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.kernel.fake.FakeWork;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.AccountState;
import dev.slipway.domain.environment.EnvironmentDeadline;
import dev.slipway.domain.environment.EnvironmentState;
import dev.slipway.domain.environment.EnvironmentTier;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mockito.ArgumentCaptor;

/** Environments that others change between the search of a sweep and its lock. What is not changed does not count. */
final class SweptChangesTest {

    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");
    private static final Place PLACE = new Place(NOW, 9, 7);
    private static final StopAction HALT = new StopAction(1, 2, "main", false);

    private final FakeTransactions transactions = new FakeTransactions(() -> NOW);
    private final FakeWork work = new FakeWork(transactions, () -> NOW);
    private final Environments environments = mock();
    private final PassedDeadlines deadlines = mock(PassedDeadlines.class);
    private final Access access = mock(Access.class);
    private final Credentials credentials = mock();
    private final DeployRights rights = mock(DeployRights.class);
    private final StopJobs jobs = mock();
    private final StopRights stopRights = new StopRights(access, credentials, rights, List.of(jobs));
    private final Stopping stopping = mock(Stopping.class);

    private static ProjectEnvironment environment(EnvironmentState state, Instant deadline) {
        return new ProjectEnvironment(9, 7, "live", "live", Optional.empty(), EnvironmentTier.OTHER, state,
                new Deadlines(Optional.of(deadline), Optional.of(deadline)), NOW, deadline);
    }

    /** Runs a sweep, and returns what it does with a place. */
    private Predicate<Place> change(EnvironmentDeadline deadline, Runnable sweep) {
        ArgumentCaptor<Predicate<Place>> change = ArgumentCaptor.captor();
        when(deadlines.each(eq(deadline), change.capture())).thenReturn(false);
        sweep.run();
        return change.getValue();
    }

    @ParameterizedTest
    @CsvSource({
        "STOPPED,   0, false, true",
        "STOPPED,   1, false, false",
        "STOPPED,   0, true,  false",
        "AVAILABLE, 0, false, false",
        "STOPPING,  0, false, false"})
    void review_app_is_deleted_if_it_is_still_to_be_deleted(EnvironmentState state, int seconds, boolean deploying, boolean deleted) {
        when(environments.lock(7, 9)).thenReturn(Optional.of(environment(state, NOW.plusSeconds(seconds))));
        when(environments.deploying(9)).thenReturn(deploying);
        DeleteReviewApps sweep = new DeleteReviewApps(deadlines, environments, work, transactions);
        assertEquals(deleted, change(EnvironmentDeadline.AUTO_DELETE, () -> sweep.handle(0)).test(PLACE));
        verify(environments, deleted ? times(1) : never()).delete(9);
        when(environments.lock(7, 9)).thenReturn(Optional.empty());
        assertEquals(false, change(EnvironmentDeadline.AUTO_DELETE, () -> sweep.handle(0)).test(PLACE), "it is gone");
    }

    @ParameterizedTest
    @CsvSource({"STOPPING, 7, true", "STOPPING, 6, false", "STOPPED, 7, false"})
    void stuck_stop_is_recovered_if_it_is_still_stuck(EnvironmentState state, int days, boolean recovered) {
        when(environments.lock(7, 9)).thenReturn(Optional.of(environment(state, NOW.minus(Duration.ofDays(days)))));
        RecoverStuckStops sweep = new RecoverStuckStops(deadlines, environments, transactions);
        assertEquals(recovered, change(EnvironmentDeadline.STOP_COMPLETION, () -> sweep.handle(0)).test(PLACE));
        verify(environments, recovered ? times(1) : never()).move(9, EnvironmentState.AVAILABLE, NOW);
    }

    private StopExpiredEnvironments expired() {
        return new StopExpiredEnvironments(deadlines, environments, stopping, stopRights, work, transactions, () -> NOW);
    }

    @ParameterizedTest
    @CsvSource({"true", "false"})
    void expired_environment_counts_if_it_is_stopped(boolean stopped) {
        when(environments.lastDeployer(9)).thenReturn(OptionalLong.of(5));
        ArgumentCaptor<Order> order = ArgumentCaptor.captor();
        when(stopping.stop(eq(7L), eq(9L), order.capture())).thenReturn(stopped);
        assertEquals(stopped, change(EnvironmentDeadline.AUTO_STOP, () -> expired().handle(0)).test(PLACE));
        Order given = order.getValue();
        assertEquals(List.of(false, OptionalLong.of(5)), List.of(given.force(), given.userId()));
        assertEquals(true, given.wanted().test(environment(EnvironmentState.AVAILABLE, NOW)));
        assertEquals(false, given.wanted().test(environment(EnvironmentState.AVAILABLE, NOW.plusMillis(1))), "deployed to again");
        assertEquals(true, given.may().test(List.of()));
        assertEquals("forbidden", Refusals.end(() -> given.may().test(List.of(HALT))));
    }

    /** A run changes a bounded number. */
    @ParameterizedTest
    @CsvSource({"true", "false"})
    void run_that_left_some_is_followed_by_another(boolean left) {
        when(deadlines.each(any(), any())).thenReturn(left);
        expired().handle(0);
        new DeleteReviewApps(deadlines, environments, work, transactions).handle(0);
        assertEquals(left ? List.of(StopExpiredEnvironments.KIND + " 0", DeleteReviewApps.KIND + " 0") : List.of(), work.recorded());
    }

    private void account(String name, long id, AccountState state) {
        when(credentials.account(name)).thenReturn(Optional.of(new Account(id, "ada", "Ada", false, false, state)));
    }

    /** An account, whether it sees the project, may deploy, and may run the job. */
    @ParameterizedTest
    @CsvSource({
        "5, ACTIVE,  true,  true,  true,  true",
        "6, ACTIVE,  true,  true,  true,  false",
        "5, BLOCKED, true,  true,  true,  false",
        "5, ACTIVE,  false, true,  true,  false",
        "5, ACTIVE,  true,  false, true,  false",
        "5, ACTIVE,  true,  true,  false, false"})
    void jobs_run_as_a_user_who_may_deploy_and_run_them(long id, AccountState state, boolean sees, boolean deploys, boolean runs,
            boolean may) {
        account("5", id, state);
        ProjectGrant grant = mock(ProjectGrant.class);
        when(access.seen(any(), eq(new ProjectRef.Id(7)))).thenReturn(sees ? Optional.of(grant) : Optional.empty());
        ProjectEnvironment environment = environment(EnvironmentState.AVAILABLE, NOW);
        when(rights.mayDeploy(any(), eq(grant), eq(environment))).thenReturn(deploys);
        when(jobs.mayRun(any(), eq(grant), eq(HALT))).thenReturn(runs);
        assertEquals(may, stopRights.mayRun(OptionalLong.of(5), Optional.of(environment), List.of(HALT)));
        assertEquals(false, stopRights.mayRun(OptionalLong.of(5), Optional.empty(), List.of(HALT)), "the environment is gone");
        assertEquals(false, stopRights.mayRun(OptionalLong.empty(), Optional.of(environment), List.of(HALT)), "its deployer is gone");
        assertEquals(true, stopRights.mayRun(OptionalLong.empty(), Optional.empty(), List.of()));
    }

    /** A request that begins anew while it runs is looked at from its beginning. */
    @ParameterizedTest
    @CsvSource({"true, true, 1", "true, false, 2", "false, true, 1", "false, false, 2"})
    void request_that_began_anew_goes_on(boolean permitted, boolean finished, int looks) {
        account("5", 5, AccountState.ACTIVE);
        ProjectGrant grant = mock(ProjectGrant.class);
        when(grant.allows(Ability.STOP_STALE_ENVIRONMENTS)).thenReturn(permitted);
        when(access.seen(any(), eq(new ProjectRef.Id(7)))).thenReturn(Optional.of(grant));
        EnvironmentSweeps sweeps = mock();
        StopRequest request = new StopRequest(3, 7, 5, NOW, 0);
        when(sweeps.request(3)).thenReturn(Optional.of(request), Optional.empty());
        when(sweeps.stale(anyLong(), any(), anyLong(), anyInt())).thenReturn(List.of());
        when(sweeps.finish(request)).thenReturn(finished);
        new RunStaleStop(sweeps, stopping, stopRights, new RunStaleStop.SweepKernel(transactions, work, new FakeObservations())).handle(3);
        verify(sweeps, times(looks)).request(3);
        assertEquals(List.of(), work.recorded());
    }

    @Test
    void stale_environment_is_stopped_as_the_user_who_asked() {
        account("5", 5, AccountState.ACTIVE);
        ProjectGrant grant = mock(ProjectGrant.class);
        when(grant.allows(Ability.STOP_STALE_ENVIRONMENTS)).thenReturn(true);
        when(access.seen(any(), eq(new ProjectRef.Id(7)))).thenReturn(Optional.of(grant));
        EnvironmentSweeps sweeps = mock();
        StopRequest request = new StopRequest(3, 7, 5, NOW, 0);
        when(sweeps.request(3)).thenReturn(Optional.of(request));
        when(sweeps.stale(7, NOW, 0, 100)).thenReturn(List.of(9L));
        when(sweeps.finish(request)).thenReturn(true);
        when(sweeps.isStale(9, NOW)).thenReturn(true, false);
        new RunStaleStop(sweeps, stopping, stopRights, new RunStaleStop.SweepKernel(transactions, work, new FakeObservations())).handle(3);
        ArgumentCaptor<Order> order = ArgumentCaptor.captor();
        verify(stopping).stop(eq(7L), eq(9L), order.capture());
        Order given = order.getValue();
        assertEquals(List.of(false, OptionalLong.of(5)), List.of(given.force(), given.userId()));
        assertEquals(List.of(true, false), List.of(given.wanted().test(null), given.wanted().test(null)));
        when(jobs.mayRun(any(), eq(grant), eq(HALT))).thenReturn(true, false);
        assertEquals(List.of(true, false), List.of(given.may().test(List.of(HALT)), given.may().test(List.of(HALT))));
    }
}
