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
            16,       32,    25
            16,       18,    17
            16,       19,    17
            17,       19,    18
            -16,      16,    1
            -19,      -16,   -17
            16,       17,    -
            16,       16,    -
            17,       16,    -
            -18,      -17,   -
            1,        -,     4097
            16,       -,     4113
            -,        1,     -16777215
            -,        16,    -16777199
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

    @Test
    void issues_that_are_moved_to_the_end_come_before_new_ones() {
        Optional<IssuePosition> last = Optional.of(IssuePosition.of(3));
        for (int number = 0; number < 4_000; number++) {
            last = IssuePosition.between(last, Optional.empty());
        }
        assertTrue(last.orElseThrow().value() < IssuePosition.of(4).value());
    }

    @Test
    void place_between_two_ids_is_none_of_an_id_between_them() {
        Optional<IssuePosition> middle = IssuePosition.between(Optional.of(IssuePosition.of(6)), Optional.of(IssuePosition.of(8)));
        assertEquals(place(IssuePosition.of(7).value() + 1), middle);
    }
}
