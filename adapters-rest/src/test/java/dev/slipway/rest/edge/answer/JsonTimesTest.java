package dev.slipway.rest.edge.answer;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonTimesTest {

    private static final DateTimeFormatter FORMAT = DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSS'Z'").withZone(ZoneOffset.UTC);

    @ParameterizedTest
    @ValueSource(strings = {"2026-01-02T03:04:05.678901Z", "1969-12-31T23:59:59.999Z", "0000-01-01T00:00:00Z", "9999-12-31T23:59:59.999Z",
        "+10000-01-01T00:00:00Z", "-0001-12-31T23:59:59.999Z", "2024-02-29T00:00:00Z"})
    void timestamp_has_three_decimals_in_utc(String moment) {
        assertEquals(FORMAT.format(Instant.parse(moment)), JsonTimes.print(Instant.parse(moment)));
    }

    @Test
    void timestamps_of_all_times_are_printed_as_the_formatter_prints_them() {
        SplittableRandom random = new SplittableRandom(7);
        for (int draw = 0; draw < 10_000; draw++) {
            Instant moment = Instant.ofEpochSecond(random.nextLong(-80_000_000_000L, 300_000_000_000L), random.nextInt(1_000_000_000));
            assertEquals(FORMAT.format(moment), JsonTimes.print(moment));
        }
    }
}
