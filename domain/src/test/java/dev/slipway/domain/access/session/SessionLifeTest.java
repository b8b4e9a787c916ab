package dev.slipway.domain.access.session;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SessionLifeTest {

    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");
    private static final SessionLife LIFE = new SessionLife(Duration.ofMinutes(60), Duration.ofMinutes(600));

    /** Minutes since the sign-in and since the last use. */
    @ParameterizedTest
    @CsvSource({"OPEN, 0, 0, true", "OPEN, 599, 59, true", "OPEN, 600, 0, false", "OPEN, 599, 60, false", "OPEN, 60, 60, false",
            "PENDING, 0, 0, true", "PENDING, 9, 9, true", "PENDING, 10, 0, false", "PENDING, 59, 59, false"})
    void session_lives_until_it_is_idle_or_old(SessionStage stage, long age, long unused, boolean alive) {
        assertEquals(alive, LIFE.alive(stage, NOW.minus(Duration.ofMinutes(age)), NOW.minus(Duration.ofMinutes(unused)), NOW));
    }

    @Test
    void session_ends_after_a_week_without_use_and_after_a_month() {
        for (long days : List.of(6L, 29L)) {
            assertTrue(SessionLife.STANDARD.alive(SessionStage.OPEN, NOW.minus(Duration.ofDays(days)), NOW.minus(Duration.ofDays(6)), NOW));
        }
        assertFalse(SessionLife.STANDARD.alive(SessionStage.OPEN, NOW.minus(Duration.ofDays(8)), NOW.minus(Duration.ofDays(7)), NOW));
        assertFalse(SessionLife.STANDARD.alive(SessionStage.OPEN, NOW.minus(Duration.ofDays(30)), NOW, NOW));
    }

    @Test
    void use_is_noted_once_in_five_minutes() {
        assertEquals(false, SessionLife.noted(NOW, NOW));
        assertEquals(false, SessionLife.noted(NOW.minusSeconds(299), NOW));
        assertEquals(true, SessionLife.noted(NOW.minusSeconds(300), NOW));
    }

    @Test
    void stage_is_stored_under_its_name() {
        for (SessionStage stage : SessionStage.values()) {
            assertEquals(stage, SessionStage.of(stage.wireName()));
        }
    }
}
