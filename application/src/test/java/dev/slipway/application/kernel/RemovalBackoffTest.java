package dev.slipway.application.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.application.kernel.fake.FakeObservations;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.kernel.fake.FakeWork;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RemovalBackoffTest {

    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");

    private final FakeWork work = new FakeWork(new FakeTransactions(() -> NOW), () -> NOW);
    private final FakeObservations observations = new FakeObservations();
    private final RemovalBackoff backoff = new RemovalBackoff(Duration.ofSeconds(5), work, observations);

    /** Durations since the deletion and until the next attempt, in seconds. */
    @ParameterizedTest
    @CsvSource({"0, 5, 0", "50, 5, 0", "60, 6, 0", "3600, 360, 0", "3601, 360, 1", "6000, 600, 1", "86400, 600, 1"})
    void next_attempt_waits_a_tenth_of_the_time_and_a_long_removal_is_reported(int waited, int pause, int reports) {
        backoff.lookAgain("kind", 7, NOW.minusSeconds(waited), NOW);
        Duration next = Duration.between(NOW, work.waiting().getFirst().time());
        assertEquals(pause, next.toSeconds());
        assertEquals(reports, observations.lines().size());
    }
}
