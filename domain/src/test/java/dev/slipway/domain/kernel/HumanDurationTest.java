package dev.slipway.domain.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import com.fasterxml.jackson.databind.JsonNode;
import dev.slipway.domain.testing.Golden;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HumanDurationTest {
    @TestFactory
    Stream<DynamicTest> vectors() {
        return Golden.lines("durations.jsonl").stream()
                .map(row -> DynamicTest.dynamicTest("'" + row.get("text").asText() + "'", () -> assertRow(row)));
    }

    private static void assertRow(JsonNode row) {
        HumanDuration expected = !row.get("error").isNull() ? new HumanDuration.Unreadable(row.get("error").asText())
                : row.get("seconds").isNull() ? new HumanDuration.Nothing() : new HumanDuration.Seconds(row.get("seconds").asLong());
        assertEquals(expected, HumanDuration.parse(row.get("text").asText()));
    }

    @ParameterizedTest
    @CsvSource({"twenty five minutes,1500", "twenty-five minutes,1500", "two hundred seconds,200", "one hour and one minute,3660",
        "hour 5 minutes,3900", "1:2:3:4,93784", "eleven days,950400", "1:2:3:4:5:6,37015506", "hour,3600", "5,5", "five,5",
        "and 5 minutes,300", "'5 minutes ,and 3 seconds',303", "'5 minutes, 3 seconds',303", "twenty ten minutes,600",
        "twenty minutes,1200", "one two minutes,120", "twenty five hundred seconds,2500"})
    void reads_words_and_clocks(String text, long seconds) {
        assertEquals(new HumanDuration.Seconds(seconds), HumanDuration.parse(text));
    }

    @ParameterizedTest
    @ValueSource(strings = {" ", "\t", "\n", "\r\n", " \t "})
    void any_white_space_parts_words_and_surrounds_the_parts_of_a_clock(String space) {
        assertEquals(new HumanDuration.Seconds(7500), HumanDuration.parse(String.join(space, "2", "hours", "and", "5", "minutes")));
        assertEquals(new HumanDuration.Seconds(7500), HumanDuration.parse(String.join(space, "2", ":", "5", ":", "0")));
    }

    @Test
    void refuses_what_is_too_long() {
        assertInstanceOf(HumanDuration.Unreadable.class, HumanDuration.parse("1 day ".repeat(1000)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "0 days", "zero seconds", "twenty zero minutes", "5 zero", "1:1:1:1:1:1:1"})
    void duration_of_no_seconds_is_nothing(String text) {
        assertEquals(new HumanDuration.Nothing(), HumanDuration.parse(text));
        assertEquals(OptionalLong.empty(), HumanDuration.seconds(text));
    }

    @Test
    void large_words_multiply_numbers_alone() {
        assertInstanceOf(HumanDuration.Unreadable.class, HumanDuration.parse("zero hundred minutes"));
        assertInstanceOf(HumanDuration.Unreadable.class, HumanDuration.parse("hundred minutes"));
    }

    @Test
    void longest_text_is_read() {
        String longest = "1 day" + " ".repeat(HumanDuration.MAX_LENGTH - 5);
        assertEquals(OptionalLong.of(86_400), HumanDuration.seconds(longest));
        assertEquals(OptionalLong.empty(), HumanDuration.seconds(longest + " "));
    }

    @Test
    void huge_numbers_stay_numbers() {
        assertEquals(new HumanDuration.Seconds(Long.MAX_VALUE), HumanDuration.parse("9".repeat(900) + " years"));
    }
}
