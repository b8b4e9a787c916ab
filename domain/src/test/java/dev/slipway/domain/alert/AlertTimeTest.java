package dev.slipway.domain.alert;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.slipway.domain.kernel.json.Json;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AlertTimeTest {

    private static Optional<Instant> read(String text) {
        return AlertTime.of(new Json.Text(text));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "2026-03-04T05:06:07Z | 2026-03-04T05:06:07Z",
        "2026-03-04t05:06:07z | 2026-03-04T05:06:07Z",
        "2026-03-04T05:06:07.123456789Z | 2026-03-04T05:06:07.123456789Z",
        "2026-03-04T05:06:07.1234567891234Z | 2026-03-04T05:06:07.123456789Z",
        "2026-03-04T05:06:07,5Z | 2026-03-04T05:06:07.5Z",
        "2026-03-04T05:06:07+02:00 | 2026-03-04T03:06:07Z",
        "2026-03-04T05:06:07-0330 | 2026-03-04T08:36:07Z",
        "2026-03-04T05:06:07+02 | 2026-03-04T03:06:07Z",
        "2026-03-04T05:06:07 | 2026-03-04T05:06:07Z",
        "2026-03-04T05:06 | 2026-03-04T05:06:00Z",
        "2026-03-04 05:06:07 | 2026-03-04T05:06:07Z",
        "2026-03-04 05:06:07 UTC | 2026-03-04T05:06:07Z",
        "2026-03-04 05:06:07 GMT | 2026-03-04T05:06:07Z",
        "2026-03-04 05:06:07 +0100 | 2026-03-04T04:06:07Z",
        "2026-03-04 05:06:07.25 +0000 UTC | 2026-03-04T05:06:07.25Z",
        "2026-03-04 05:06:07 +0100 (CET) | 2026-03-04T04:06:07Z",
        "2026-03-04 | 2026-03-04T00:00:00Z",
        "2026/03/04 05:06:07 | 2026-03-04T05:06:07Z",
        "2026-3-4 5:06 | 2026-03-04T05:06:00Z",
        "20260304 | 2026-03-04T00:00:00Z",
        "20260304T050607Z | 2026-03-04T05:06:07Z",
        "20260304050607 | 2026-03-04T05:06:07Z",
        "2016-12-31T23:59:60Z | 2017-01-01T00:00:00Z",
        "Wed, 04 Mar 2026 05:06:07 GMT | 2026-03-04T05:06:07Z",
        "Wed, 4 Mar 2026 05:06:07 -0700 | 2026-03-04T12:06:07Z",
        "04 March 2026 | 2026-03-04T00:00:00Z",
        "4-Mar-2026 05:06 | 2026-03-04T05:06:00Z",
        "Wed Mar  4 05:06:07 2026 | 2026-03-04T05:06:07Z",
        "Wed Mar  4 05:06:07 UTC 2026 | 2026-03-04T05:06:07Z",
        "1772600767 | 2026-03-04T05:06:07Z",
        "1772600767.5 | 2026-03-04T05:06:07.5Z",
        "1772600767123 | 2026-03-04T05:06:07.123Z",
        "9999-12-31T23:59:59.999999999Z | 9999-12-31T23:59:59.999999999Z",
        "0001-01-01T00:00:01Z | 0001-01-01T00:00:01Z",
        "100000000000 | 1973-03-03T09:46:40Z",
        "100000000000000 | 1973-03-03T09:46:40Z",
        "100000000000000000 | 1973-03-03T09:46:40Z",
        "99999999999 | 5138-11-16T09:46:39Z",
    })
    void moments_are_read_as_people_and_programs_write_them(String sent, Instant meant) {
        assertEquals(Optional.of(meant), read(sent));
        assertEquals(Optional.of(meant), read("  " + sent + "\n"));
    }

    @ParameterizedTest
    @CsvSource({"1772600767,2026-03-04T05:06:07Z", "1772600767.000000001,2026-03-04T05:06:07.000000001Z",
            "1.772600767e9,2026-03-04T05:06:07Z",
            "1772600767123,2026-03-04T05:06:07.123Z", "1772600767123456,2026-03-04T05:06:07.123456Z",
            "1772600767123456789,2026-03-04T05:06:07.123456789Z",
        "253402300799e9,9999-12-31T23:59:59Z", "1,1970-01-01T00:00:01Z", "-1.5,1969-12-31T23:59:58.500Z"})
    void numbers_count_seconds_or_fractions_of_them(String sent, Instant meant) {
        assertEquals(Optional.of(meant), AlertTime.of(new Json.Digits(sent)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "now", "yesterday", "2026", "2026-13-01", "2026-02-30", "2026-03-04T25:00:00Z", "2026-03-04T05:60:00Z",
            "2026-03-04T05:06:61Z",
            "2026-03-04T05:06:07+99:00", "2026-03-04T05:06:07+02:", "2026-03-04T05:06:07X", "+12026-03-04T05:06:07Z", "04/03/2026",
            "9999-12-31T23:59:60Z", "9999-12-31T20:00:00-05:00", "4 Foo 2026", "12345",
        "2026-03-04T05:06:07Z and more", "0000-01-01T00:00:00Z", "99999999999999999999999", "-5", "1e400"})
    void what_is_no_moment_is_none(String sent) {
        assertEquals(Optional.empty(), read(sent));
    }

    @ParameterizedTest
    @ValueSource(strings = {"0001-01-01T00:00:00Z", "0001-01-01T00:00:00.000000000Z", "0001-01-01 00:00:00 +0000 UTC", "0001-01-01",
            "1970-01-01T00:00:00Z"})
    void zero_times_are_none(String sent) {
        assertEquals(Optional.empty(), read(sent));
    }

    @Test
    void numbers_beyond_what_years_have_room_for_are_none() {
        for (String digits : List.of("0", "-0.0", "1e99", "1e999999999", "-1e99", "9".repeat(20), "9".repeat(1_000), "1e-5000000",
                "-99999999999")) {
            assertEquals(Optional.empty(), AlertTime.of(new Json.Digits(digits)), digits);
        }
    }

    @Test
    void other_values_are_none() {
        for (Json value : List.of(Json.NULL, new Json.Bool(true), Samples.array("2026-03-04"), Samples.members("at", "2026-03-04"))) {
            assertEquals(Optional.empty(), AlertTime.of(value));
        }
    }

    @Test
    void text_of_80_characters_is_the_longest_that_is_read() {
        String day = "2026-03-04";
        String time = "05:06:07Z";
        assertEquals(Optional.of(Instant.parse("2026-03-04T05:06:07Z")), read(day + " ".repeat(80 - 19) + time));
        assertEquals(Optional.empty(), read(day + " ".repeat(81 - 19) + time));
    }

    @Test
    void hostile_texts_take_no_time() {
        assertTimeoutPreemptively(Duration.ofSeconds(60), () -> {
            for (String piece : List.of("1", "2026-03-04 ", "Mar ", "A", " ", "+02:", "\u0661")) {
                for (int times : List.of(10, 79, 80, 100_000)) {
                    read(piece.repeat(times));
                }
            }
        });
    }
}
