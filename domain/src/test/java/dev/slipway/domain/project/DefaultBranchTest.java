package dev.slipway.domain.project;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DefaultBranchTest {

    @ParameterizedTest
    @CsvSource({"trunk, live, trunk", "trunk, , trunk", ", live, live", "'', live, live", "'  ', live, live", ", , main", "'', , main"})
    void request_wins_over_group_and_group_over_the_usual(String asked, String ofGroup, String expected) {
        assertEquals(expected, DefaultBranch.of(asked, Optional.ofNullable(ofGroup)));
    }
}
