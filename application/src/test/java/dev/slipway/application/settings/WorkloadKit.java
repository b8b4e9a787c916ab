package dev.slipway.application.settings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.settings.port.Workload;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What every implementation of {@code Workload} does. */
public abstract class WorkloadKit {

    protected abstract Workload workload();

    protected abstract Instant now();

    /** Records a piece, which no process does. */
    protected abstract void record(String kind, Instant time);

    /** Records a piece that a process does just now. */
    protected abstract void busy(String kind, Instant time, String process);

    @Test
    final void idle_process_is_not_busy() {
        WorkloadState state = workload().state();
        assertEquals(1, state.processes().size());
        assertEquals(0, state.processes().getFirst().busy());
        assertTrue(state.processes().getFirst().concurrency() > 0);
        assertEquals(List.of(), state.queues());
    }

    @Test
    final void backlog_is_what_is_due_and_latency_its_oldest() {
        record("b", now().minusSeconds(90));
        record("b", now().minusSeconds(5));
        record("b", now().plusSeconds(60));
        record("a", now());
        record("c", now().plusSeconds(60));
        assertEquals(List.of(new WorkloadState.Queue("a", 1, Duration.ZERO), new WorkloadState.Queue("b", 2, Duration.ofSeconds(90))),
                workload().state().queues());
    }

    @Test
    final void work_being_done_makes_its_process_busy() {
        busy("a", now().minusSeconds(3), "elsewhere");
        busy("a", now().minusSeconds(3), "elsewhere");
        WorkloadState state = workload().state();
        assertEquals(0, state.processes().getFirst().busy());
        assertEquals("elsewhere", state.processes().get(1).hostname());
        assertEquals(2, state.processes().get(1).busy());
        assertEquals(List.of(new WorkloadState.Queue("a", 0, Duration.ZERO)), state.queues());
    }
}
