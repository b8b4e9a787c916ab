package dev.slipway.domain.runner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.domain.job.FailureReason;
import java.time.Instant;
import java.util.OptionalInt;
import java.util.Set;
import org.junit.jupiter.api.Test;

class StateReportTest {

    private static final Instant NOW = Instant.parse("2024-06-01T00:00:00Z");

    private static StateReport read(String state) {
        return StateReport.read(state, null, OptionalInt.empty(), Set.of());
    }

    @Test
    void reported_states_are_read_by_name() {
        assertEquals(new StateReport.StillRunning(), read("running"));
        assertEquals(new StateReport.Succeeded(), read("success"));
        assertEquals(new StateReport.Unknown("done"), read("done"));
        assertEquals(new StateReport.Unknown("null"), read(null));
    }

    @Test
    void failure_is_tolerated_only_with_an_allowed_exit_code() {
        assertEquals(new StateReport.Failed(FailureReason.SCRIPT_FAILURE, OptionalInt.of(3), true),
                StateReport.read("failed", "script_failure", OptionalInt.of(3), Set.of(3)));
        assertEquals(new StateReport.Failed(FailureReason.SCRIPT_FAILURE, OptionalInt.of(0), false),
                StateReport.read("failed", "script_failure", OptionalInt.of(0), Set.of(3)));
        assertEquals(new StateReport.Failed(FailureReason.SCRIPT_FAILURE, OptionalInt.empty(), false),
                StateReport.read("failed", "script_failure", OptionalInt.empty(), Set.of(0, 3)));
    }

    @Test
    void running_job_is_stored_again_after_the_interval() {
        assertFalse(StateReport.touchDue(NOW.minus(StateReport.TOUCH_INTERVAL), NOW));
        assertTrue(StateReport.touchDue(NOW.minus(StateReport.TOUCH_INTERVAL).minusMillis(1), NOW));
    }
}
