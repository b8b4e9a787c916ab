package dev.slipway.domain.environment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.domain.kernel.Reason;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class EnvironmentSweepsTest {

    private static final Instant NOW = Instant.parse("2024-02-29T12:00:00Z");
    private static final Instant EARLIER = NOW.minusMillis(1);

    @ParameterizedTest
    @CsvSource({"2014-02-28T12:00:00Z,true", "2014-02-28T11:59:59.999Z,false", "2024-02-22T12:00:00Z,true",
        "2024-02-22T12:00:00.001Z,false", "2020-01-01T00:00:00Z,true", "2025-01-01T00:00:00Z,false"})
    void date_of_stale_environments_is_ten_years_to_one_week_ago(Instant before, boolean accepted) {
        assertEquals(accepted, StaleEnvironment.accepts(before, NOW));
    }

    @Test
    void stale_environment_is_available_and_was_left_alone() {
        assertTrue(stale(EnvironmentState.AVAILABLE, EARLIER, Optional.empty()));
        assertTrue(stale(EnvironmentState.AVAILABLE, EARLIER, Optional.of(EARLIER)));
        assertFalse(stale(EnvironmentState.AVAILABLE, NOW, Optional.empty()));
        assertFalse(stale(EnvironmentState.AVAILABLE, EARLIER, Optional.of(NOW)));
        assertFalse(stale(EnvironmentState.STOPPING, EARLIER, Optional.empty()));
        assertFalse(stale(EnvironmentState.STOPPED, EARLIER, Optional.empty()));
        assertFalse(StaleEnvironment.CLAUSES.hold(
                new StaleEnvironment(EnvironmentState.AVAILABLE, EARLIER, Optional.empty(), true, NOW)));
    }

    private static boolean stale(EnvironmentState state, Instant updated, Optional<Instant> deployed) {
        return StaleEnvironment.CLAUSES.hold(new StaleEnvironment(state, updated, deployed, false, NOW));
    }

    @Test
    void removable_review_app_is_an_old_stopped_one_that_waits_for_no_deletion() {
        assertTrue(removable(EnvironmentState.STOPPED, "review/x", EARLIER, Optional.empty()));
        assertFalse(removable(EnvironmentState.STOPPED, "review/x", NOW, Optional.empty()));
        assertFalse(removable(EnvironmentState.STOPPED, "review/x", EARLIER, Optional.of(NOW)));
        assertFalse(removable(EnvironmentState.STOPPED, "review", EARLIER, Optional.empty()));
        assertFalse(removable(EnvironmentState.STOPPED, "Review/x", EARLIER, Optional.empty()));
        assertFalse(removable(EnvironmentState.STOPPED, "preview/x", EARLIER, Optional.empty()));
        assertFalse(removable(EnvironmentState.AVAILABLE, "review/x", EARLIER, Optional.empty()));
        assertFalse(removable(EnvironmentState.STOPPING, "review/x", EARLIER, Optional.empty()));
    }

    private static boolean removable(EnvironmentState state, String name, Instant created, Optional<Instant> deleteAt) {
        return RemovableReviewApp.CLAUSES.hold(new RemovableReviewApp(state, name, created, deleteAt, NOW));
    }

    @ParameterizedTest
    @EnumSource(EnvironmentState.class)
    void environment_is_deleted_once_it_is_stopped_and_no_deployment_to_it_is_under_way(EnvironmentState state) {
        boolean stopped = state == EnvironmentState.STOPPED;
        assertEquals(stopped ? Optional.empty() : Optional.of(Reason.of("environment.not_stopped")),
                new EnvironmentRemoval(state, false).objection());
        assertEquals(Optional.of(Reason.of(stopped ? "environment.deploying" : "environment.not_stopped")),
                new EnvironmentRemoval(state, true).objection());
        assertEquals(Set.of(DeploymentStatus.CREATED, DeploymentStatus.RUNNING), DeploymentStatus.UNDER_WAY);
    }

    @ParameterizedTest
    @EnumSource(EnvironmentDeadline.class)
    void deadline_passes_in_its_state_alone_and_with_its_grace(EnvironmentDeadline deadline) {
        Duration grace = deadline == EnvironmentDeadline.STOP_COMPLETION ? Duration.ofDays(7) : Duration.ZERO;
        Instant last = NOW.minus(grace);
        for (EnvironmentState state : EnvironmentState.values()) {
            assertEquals(state == deadline.state(), deadline.passed(state, Optional.of(last), NOW));
            assertFalse(deadline.passed(state, Optional.of(last.plusNanos(1)), NOW));
            assertFalse(deadline.passed(state, Optional.empty(), NOW));
        }
        assertEquals(last, deadline.latest(NOW));
    }

    @Test
    void each_deadline_counts_in_another_state() {
        assertEquals(EnvironmentState.AVAILABLE, EnvironmentDeadline.AUTO_STOP.state());
        assertEquals(EnvironmentState.STOPPED, EnvironmentDeadline.AUTO_DELETE.state());
        assertEquals(EnvironmentState.STOPPING, EnvironmentDeadline.STOP_COMPLETION.state());
    }
}
