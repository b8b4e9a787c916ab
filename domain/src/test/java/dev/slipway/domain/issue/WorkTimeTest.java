package dev.slipway.domain.issue;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WorkTimeTest {

    @ParameterizedTest
    @CsvSource(delimiterString = "|", textBlock = """
            1mo               | 576000
            1w                | 144000
            1d                | 28800
            1h                | 3600
            1m                | 60
            1s                | 1
            1mo 2w 3d 4h 5m   | 965100
            1h30m             | 5400
            1H 30M            | 5400
            1h, 30m           | 5400
            1 hour 30 minutes | 5400
            30m 1h            | 5400
            1h 1h             | 7200
            1.5h              | 5400
            0.5m              | 30
            0.0001h           | 0
            0.4s              | 0
            0.5s              | 1
            2 months          | 1152000
            2 weeks           | 288000
            2 days            | 57600
            2 hrs             | 7200
            90 mins           | 5400
            90 secs           | 90
            -1h               | -3600
            - 1h 30m          | -5400
            3                 | 10800
            -1.5              | -5400
            0                 | 0
            0h                | 0
            2147483647s       | 2147483647
            -2147483647s      | -2147483647""")
    void time_is_read_with_its_units(String text, int seconds) {
        assertEquals(Optional.of(new WorkTime(seconds)), WorkTime.of(text));
        assertEquals(Optional.of(new WorkTime(seconds)), WorkTime.of("  " + text + " "));
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "", " ", "-", "--1h", "1h-30m", "h", "1x", "1y", "1 h 30", "h1", "1h;30m", "1h,,30m", ",1", ",1h", "1h,", "1.h", ".5h", "1:30",
        "+1h", "soon", "1e3h", "\u0661h", "2147483648s", "9999999999h", "99999999h"
    })
    void other_texts_are_no_times(String text) {
        assertEquals(Optional.empty(), WorkTime.of(text));
    }

    @Test
    void text_beyond_the_limit_is_not_read() {
        assertEquals(Optional.of(new WorkTime(3600)), WorkTime.of("1h" + " ".repeat(1_000)));
        assertEquals(Optional.of(new WorkTime(85 * 3600)), WorkTime.of("1h ".repeat(84) + "1hr"));
        assertEquals(Optional.empty(), WorkTime.of("1h ".repeat(84) + "1hrs"));
    }

    @ParameterizedTest
    @CsvSource(delimiterString = "|", textBlock = """
            1          | 1s
            59         | 59s
            60         | 1m
            61         | 1m 1s
            3600       | 1h
            5400       | 1h 30m
            28799      | 7h 59m 59s
            28800      | 1d
            115200     | 4d
            144000     | 1w
            432000     | 3w
            576000     | 1mo
            965100     | 1mo 2w 3d 4h 5m
            57600000   | 100mo
            -5400      | 1h 30m
            2147483647 | 3728mo 1w 3h 14m 7s""")
    void time_is_shown_for_people(int seconds, String text) {
        assertEquals(text, new WorkTime(seconds).text());
    }

    @Test
    void no_time_has_no_text() {
        assertEquals(null, WorkTime.NONE.text());
        assertEquals(TimeStats.NONE, TimeStats.of(0, 0));
        assertEquals(new TimeStats(new WorkTime(60), new WorkTime(3600)), TimeStats.of(60, 3600));
    }
}
