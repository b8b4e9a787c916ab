package dev.slipway.domain.environment;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.domain.kernel.FieldError;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FreezeDraftTest {

    private static final FreezeDraft WEEKEND = new FreezeDraft("0 23 * * 5", "0 7 * * 1", "UTC");

    @Test
    void each_attribute_has_its_error() {
        assertEquals(List.of(), WEEKEND.errors());
        assertEquals(List.of(FieldError.of("freeze_start", "schedule.syntax"), FieldError.of("freeze_end", "field.blank"),
                FieldError.of("cron_timezone", "schedule.syntax")), new FreezeDraft("0 30 * * *", " ", "Bärlin").errors());
        assertEquals(List.of(FieldError.of("freeze_start", "field.too_long", 255)),
                new FreezeDraft("0".repeat(256), "0 7 * * 1", "UTC").errors());
        assertEquals(List.of(FieldError.of("freeze_start", "schedule.syntax")),
                new FreezeDraft("0".repeat(255), "0 7 * * 1", "UTC").errors());
    }

    @ParameterizedTest
    @CsvSource({"2024-05-10T22:59:59Z,false", "2024-05-10T23:00:00Z,true", "2024-05-12T12:00:00Z,true", "2024-05-13T06:59:59Z,true",
        "2024-05-13T07:00:00Z,false", "2024-05-15T00:00:00Z,false"})
    void weekend_is_frozen_from_its_start_to_its_end(Instant moment, boolean frozen) {
        assertEquals(frozen, WEEKEND.covers(moment));
    }

    @ParameterizedTest
    @CsvSource({"2024-05-10T20:59:59Z,false", "2024-05-10T21:00:00Z,true", "2024-05-13T04:59:59Z,true", "2024-05-13T05:00:00Z,false"})
    void times_are_those_of_the_time_zone(Instant moment, boolean frozen) {
        assertEquals(frozen, new FreezeDraft("0 23 * * 5", "0 7 * * 1", "Berlin").covers(moment));
    }

    @ParameterizedTest
    @CsvSource({"2023-12-31T23:59:00Z,true", "2024-01-02T00:00:00Z,false", "2023-12-23T00:00:00Z,false", "2024-12-24T00:00:00Z,true"})
    void period_may_pass_the_end_of_a_year(Instant moment, boolean frozen) {
        assertEquals(frozen, new FreezeDraft("0 0 24 12 *", "0 0 2 1 *", "UTC").covers(moment));
    }

    @Test
    void start_and_end_at_one_moment_freeze_nothing() {
        assertEquals(false, new FreezeDraft("@daily", "@daily", "UTC").covers(Instant.parse("2024-05-10T00:00:00Z")));
    }
}
