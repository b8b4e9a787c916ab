package dev.slipway.domain.issue;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class IssuePositionTest {

    private static Optional<IssuePosition> place(Long value) {
        return Optional.ofNullable(value).map(IssuePosition::new);
    }

    @ParameterizedTest
    @CsvSource(nullValues = "-", textBlock = """
            # before, after, place
            16,       32,    24
            16,       18,    17
            16,       19,    17
            -16,      16,    0
            -19,      -16,   -18
            16,       17,    -
            16,       16,    -
            17,       16,    -
            -18,      -17,   -
            1,        -,     16777217
            -,        1,     -16777215
            -,        -,     -""")
    void place_is_between_both(Long before, Long after, Long middle) {
        assertEquals(place(middle), IssuePosition.between(place(before), place(after)));
    }

    @Test
    void gap_between_new_issues_takes_many_moves() {
        Optional<IssuePosition> before = Optional.of(IssuePosition.of(1));
        Optional<IssuePosition> after = Optional.of(IssuePosition.of(2));
        for (int number = 0; number < 24; number++) {
            Optional<IssuePosition> middle = IssuePosition.between(before, after);
            assertTrue(middle.isPresent(), "move " + number);
            after = middle;
        }
        assertEquals(Optional.empty(), IssuePosition.between(before, after));
    }
}
