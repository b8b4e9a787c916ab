package dev.slipway.domain.kernel.cron;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CronLookBackTest {

    private static final Instant NOW = Instant.parse("2024-05-10T12:34:56Z");

    /** Each bound is far below the days, or the minutes of a day, that lie between. */
    @ParameterizedTest
    @CsvSource({"'0 23 * * 5',40", "'* * * * *',2", "'59 * * * *',62", "'*/5 0-12 * * *',20", "'0 0 1 6 *',50", "'0 0 29 2 *',120",
        "'* 23 * * *',70", "'0 0 * 2 mon#5',1900"})
    void search_passes_over_months_days_and_hours_that_cannot_match(String text, long most) {
        CronLookBack search = new CronLookBack(CronExpression.parse(text).orElseThrow(), ZoneOffset.UTC);
        assertTrue(search.previous(NOW).isPresent());
        assertTrue(search.steps() > 0 && search.steps() <= most, text + " took " + search.steps());
    }

    @Test
    void time_that_never_was_within_forty_years_is_none() {
        CronLookBack search = new CronLookBack(CronExpression.stored("0 0 30 2 *"), ZoneOffset.UTC);
        assertEquals(Optional.empty(), search.previous(NOW));
        assertTrue(search.steps() <= 41 * 50, () -> "took " + search.steps());
    }

    /** Around both changes of the clock, which skip 02:30 and repeat it. */
    @ParameterizedTest
    @ValueSource(strings = {"30 2 * * *", "*/20 * * * *", "15 1-3 * * *", "0 0 * * *", "59 23 * * *", "* 2 * * *", "10 0,12 * * 0"})
    void search_finds_the_last_of_the_times_that_come_after_each_other(String text) {
        CronExpression expression = CronExpression.parse(text).orElseThrow();
        for (String zone : List.of("Europe/Berlin", "Australia/Lord_Howe", "America/Havana")) {
            for (String around : List.of("2024-03-08T00:00:00Z", "2024-03-30T00:00:00Z", "2024-04-05T00:00:00Z", "2024-10-26T00:00:00Z",
                    "2024-11-02T00:00:00Z")) {
                matches(expression, ZoneId.of(zone), Instant.parse(around));
            }
        }
    }

    private static void matches(CronExpression expression, ZoneId zone, Instant start) {
        Instant end = start.plus(Duration.ofDays(3));
        Instant last = expression.previous(start, zone).orElseThrow();
        Instant time = start;
        for (Instant next = expression.next(last, zone).orElseThrow(); time.isBefore(end); time = time.plusSeconds(600)) {
            while (!next.isAfter(time)) {
                last = next;
                next = expression.next(last, zone).orElseThrow();
            }
            assertEquals(Optional.of(last), expression.previous(time, zone), zone + " " + time);
        }
    }
}
