package dev.slipway.domain.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JobArchivingTest {

    private static final Instant NOW = Instant.parse("2024-01-02T12:00:00Z");

    @ParameterizedTest
    @CsvSource({"PT23H,false", "PT24H,false", "PT24H0.001S,true", "P400D,true"})
    void a_pipeline_is_old_from_an_age_on(Duration age, boolean archived) {
        assertEquals(archived, new JobArchiving(Optional.of(Duration.ofDays(1))).archived(NOW.minus(age), NOW));
        assertFalse(JobArchiving.NEVER.archived(NOW.minus(age), NOW));
    }
}
