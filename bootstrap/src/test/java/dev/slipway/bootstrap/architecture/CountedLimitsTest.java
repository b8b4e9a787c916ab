package dev.slipway.bootstrap.architecture;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Tests count what a limit allows: steps, characters, bytes. No test passes or fails by the speed of the machine, so a stop of a test that
 * would hang is generous.
 */
class CountedLimitsTest {

    private static final Pattern TIMED = Pattern.compile("ThreadCpuTime\\b"
            + "|\\bassertTimeout\\("
            + "|\\bassertTimeoutPreemptively\\((?!\\s*Duration\\.of(?:Seconds\\((?:[3-9]\\d|\\d{3,})|Minutes\\(\\d+)\\))"
            + "|@Timeout\\((?:value = )?[12]?\\d\\b(?!, unit = TimeUnit\\.MINUTES)");

    private static Stream<String> timed(String source) {
        return TIMED.matcher(source).results().map(MatchResult::group);
    }

    private static Stream<String> timed(Path source) {
        return timed(TestSources.text(source)).map(found -> source.getFileName() + " " + found);
    }

    @Test
    void limits_are_counted_and_stops_are_generous() {
        String own = getClass().getSimpleName();
        assertEquals(List.of(),
                TestSources.ALL.stream().flatMap(CountedLimitsTest::timed).filter(found -> !found.startsWith(own)).toList());
    }

    @Test
    void measured_times_and_short_stops_are_found() {
        assertEquals(List.of("assertTimeout(", "assertTimeoutPreemptively(", "assertTimeoutPreemptively(", "@Timeout(5",
                "@Timeout(value = 20", "ThreadCpuTime"), timed("""
                        assertTimeout(Duration.ofSeconds(60), () -> run());
                        assertTimeoutPreemptively(Duration.ofSeconds(5), () -> run());
                        assertTimeoutPreemptively(SOON, () -> run());
                        @Timeout(5)
                        @Timeout(value = 20, unit = TimeUnit.SECONDS)
                        threads.getCurrentThreadCpuTime()
                        """).toList());
        assertEquals(List.of(), timed("""
                assertTimeoutPreemptively(Duration.ofSeconds(30), () -> run());
                @Timeout(30)
                @Timeout(value = 20, unit = TimeUnit.MINUTES)
                """).toList());
    }
}
