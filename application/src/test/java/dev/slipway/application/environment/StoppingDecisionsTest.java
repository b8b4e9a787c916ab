package dev.slipway.application.environment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.Mockito.doAnswer;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import dev.slipway.application.environment.ProjectEnvironment.Deadlines;
import dev.slipway.application.environment.Stopping.Order;
import dev.slipway.application.environment.port.Environments;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.Refusals;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.domain.environment.EnvironmentState;
import dev.slipway.domain.environment.EnvironmentTier;
import dev.slipway.domain.kernel.Reason;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Stops of environment 9 of project 7, whose jobs are of pipeline 2. */
final class StoppingDecisionsTest {

    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");
    private static final StopAction FIRST = new StopAction(1, 2, "main", false);
    private static final StopAction SECOND = new StopAction(3, 2, "main", false);

    private final Environments environments = mock();
    private final StopJobs jobs = mock();
    private final Stopping stopping = new Stopping(environments, List.of(jobs), new FakeTransactions(() -> NOW));
    private EnvironmentState moved;

    @BeforeEach
    void begin() {
        when(jobs.lock(2)).thenReturn(true);
        doAnswer(call -> moved = call.getArgument(1)).when(environments).move(anyLong(), any(), any());
    }

    private static Optional<ProjectEnvironment> environment(EnvironmentState state) {
        return Optional.of(new ProjectEnvironment(9, 7, "live", "live", Optional.empty(), EnvironmentTier.OTHER, state, Deadlines.NONE, NOW,
                NOW));
    }

    private static StopPlan plan(long deployment, StopAction... actions) {
        return new StopPlan(OptionalLong.of(deployment), List.of(actions));
    }

    private void found(EnvironmentState state, StopPlan plan) {
        when(environments.stopPlan(9)).thenReturn(plan);
        when(environments.find(7, 9)).thenReturn(environment(state));
        when(environments.lock(7, 9)).thenReturn(environment(state));
    }

    private String stop(boolean force, boolean may, boolean wanted) {
        boolean stopped = stopping.stop(7, 9, new Order(force, OptionalLong.of(5), actions -> may, environment -> wanted));
        return stopped + " " + moved;
    }

    /** Number of jobs, and how many of them can run. Of jobs none of which can run, nothing would complete the stop. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "AVAILABLE | 0 | 0 | false | true  | true  | true STOPPED",
        "AVAILABLE | 2 | 2 | false | true  | true  | true STOPPING",
        "AVAILABLE | 2 | 1 | false | true  | true  | true STOPPING",
        "AVAILABLE | 2 | 0 | false | true  | true  | true STOPPED",
        "AVAILABLE | 2 | 2 | true  | true  | true  | true STOPPED",
        "AVAILABLE | 2 | 2 | false | false | true  | false null",
        "AVAILABLE | 2 | 2 | true  | false | true  | false null",
        "AVAILABLE | 2 | 2 | false | true  | false | false null",
        "STOPPING  | 2 | 2 | false | true  | true  | false null",
        "STOPPING  | 2 | 2 | true  | true  | true  | true STOPPED",
        "STOPPED   | 0 | 0 | false | true  | true  | false null",
        "STOPPED   | 0 | 0 | true  | true  | true  | true null"})
    void environment_is_stopped_by_its_jobs_or_at_once(EnvironmentState state, int count, int running, boolean force, boolean may,
            boolean wanted, String end) {
        found(state, count == 0 ? new StopPlan(OptionalLong.empty(), List.of()) : plan(4, FIRST, SECOND));
        when(jobs.start(FIRST, OptionalLong.of(5))).thenReturn(running == 2);
        when(jobs.start(SECOND, OptionalLong.of(5))).thenReturn(running > 0);
        assertEquals(end, stop(force, may, wanted));
        boolean begun = count > 0 && !force && may && wanted && state == EnvironmentState.AVAILABLE;
        verify(jobs, begun ? times(1) : never()).start(FIRST, OptionalLong.of(5));
        verify(jobs, begun ? times(1) : never()).start(SECOND, OptionalLong.of(5));
        verify(jobs, count > 0 && may && !force ? times(1) : never()).lock(2);
    }

    @Test
    void right_is_asked_for_the_jobs_that_a_forced_stop_leaves_out() {
        found(EnvironmentState.AVAILABLE, plan(4, FIRST));
        stopping.stop(7, 9, new Order(true, OptionalLong.empty(), actions -> {
            assertEquals(List.of(FIRST), actions);
            return true;
        }, environment -> true));
        assertEquals(EnvironmentState.STOPPED, moved);
    }

    private String changed() {
        when(jobs.start(any(), any())).thenReturn(true);
        return Refusals.end(() -> stop(false, true, true));
    }

    /** What is another one once the environment is locked, always or the first time. */
    @ParameterizedTest
    @CsvSource({"pipeline", "deployment", "state"})
    void stop_is_tried_five_times_while_others_change_the_environment(String what) {
        for (boolean always : new boolean[] {true, false}) {
            moved = null;
            found(EnvironmentState.AVAILABLE, plan(4, FIRST));
            switch (what) {
                case "pipeline" -> when(jobs.lock(2)).thenReturn(false, !always);
                case "deployment" -> {
                    AtomicInteger read = new AtomicInteger();
                    when(environments.stopPlan(9)).thenAnswer(call -> plan(always ? read.incrementAndGet()
                            : Math.max(0, 2 - read.incrementAndGet()), FIRST));
                }
                default -> when(environments.lock(7, 9)).thenReturn(environment(EnvironmentState.STOPPING),
                        environment(always ? EnvironmentState.STOPPING : EnvironmentState.AVAILABLE));
            }
            assertEquals(always ? "409 environment.changing" : "done", changed());
            assertEquals(always ? null : EnvironmentState.STOPPING, moved);
        }
        verify(jobs, times(7)).lock(2);
    }

    @Test
    void environment_that_is_no_longer_to_be_stopped_once_it_is_locked_is_left() {
        found(EnvironmentState.AVAILABLE, plan(4, FIRST));
        AtomicInteger asked = new AtomicInteger();
        assertEquals(false, stopping.stop(7, 9, new Order(false, OptionalLong.empty(), actions -> true,
                environment -> asked.incrementAndGet() == 1)));
        assertEquals(null, moved);
    }

    @Test
    void stop_that_is_refused_is_not_repeated() {
        found(EnvironmentState.AVAILABLE, plan(4, FIRST));
        AtomicInteger asked = new AtomicInteger();
        assertEquals("422 x", Refusals.end(() -> stopping.stop(7, 9, new Order(false, OptionalLong.empty(), actions -> {
            asked.incrementAndGet();
            throw Refusal.unprocessable(Reason.of("x"));
        }, environment -> true))));
        assertEquals(1, asked.get());
    }

    @Test
    void environment_that_is_gone_is_not_found() {
        when(environments.stopPlan(9)).thenReturn(new StopPlan(OptionalLong.empty(), List.of()));
        assertEquals("none", Refusals.end(() -> stop(false, true, true)));
        when(environments.find(7, 9)).thenReturn(environment(EnvironmentState.AVAILABLE));
        assertEquals("none", Refusals.end(() -> stop(false, true, true)));
    }
}
