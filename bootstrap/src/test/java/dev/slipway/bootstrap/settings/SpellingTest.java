package dev.slipway.bootstrap.settings;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SpellingTest {

    @ParameterizedTest
    @CsvSource({"'',abc,3", "port,port,0", "prot,port,1", "pot,port,1", "poort,port,1", "pork,port,1", "home,port,3"})
    void distance_counts_letters_that_are_wrong(String from, String to, int distance) {
        assertEquals(distance, Spelling.distance(from, to));
        assertEquals(distance, Spelling.distance(to, from));
    }

    @Test
    void nearest_name_is_proposed_where_one_is_near() {
        assertEquals(Optional.of("SLIPWAY_PORT"), Spelling.nearest("SLIPWAY_PROT",
                Stream.of("SLIPWAY_HOME", "SLIPWAY_PORT", "SLIPWAY_HOST")));
        assertEquals(Optional.empty(), Spelling.nearest("SLIPWAY_SOMETHING", Stream.of("SLIPWAY_HOME", "SLIPWAY_PORT")));
        assertEquals(Optional.empty(), Spelling.nearest("S".repeat(100_000), Stream.of("SLIPWAY_HOME")));
    }
}
