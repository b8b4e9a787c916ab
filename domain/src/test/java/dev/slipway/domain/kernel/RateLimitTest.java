package dev.slipway.domain.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RateLimitTest {

    @ParameterizedTest
    @CsvSource({"3600,3600,60", "7200,3600,120", "10,60,10", "500,15,2000", "1,7,9", "1,3600,1", "61,3600,2", "2147483647,1,128849018820"})
    void headers_state_the_number_for_each_minute_rounded_up(int count, int seconds, long perMinute) {
        assertEquals(perMinute, new RateLimit(count, Duration.ofSeconds(seconds)).countPerMinute());
    }

    @Test
    void zero_is_no_limit() {
        assertTrue(RateLimit.perMinute(0).unlimited());
        assertFalse(RateLimit.perMinute(1).unlimited());
    }

    @Test
    void shortest_period_is_a_millisecond() {
        assertEquals(60_000, new RateLimit(1, Duration.ofMillis(1)).countPerMinute());
        assertThrows(IllegalArgumentException.class, () -> new RateLimit(1, Duration.ofNanos(999_999)));
    }

    @Test
    void negative_counts_and_empty_periods_are_rejected() {
        assertThrows(IllegalArgumentException.class, () -> RateLimit.perMinute(-1));
        assertThrows(IllegalArgumentException.class, () -> new RateLimit(1, Duration.ZERO));
    }
}
