package dev.slipway.domain.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClauseListTest {

    private enum Part implements Clause<Integer> {
        POSITIVE(number -> number > 0), EVEN(number -> number % 2 == 0), SMALL(number -> number < 10);

        private final IntPredicate condition;

        Part(IntPredicate condition) {
            this.condition = condition;
        }

        @Override
        public boolean holds(Integer facts) {
            return condition.test(facts);
        }
    }

    private static final ClauseList<Integer, Part> ALL = ClauseList.all("number", Part.class);
    private static final ClauseList<Integer, Part> ANY = ClauseList.any("number", Part.class);

    @ParameterizedTest
    @CsvSource({"4, true, true, ''", "5, false, true, EVEN", "12, false, true, SMALL", "13, false, true, EVEN SMALL",
        "-2, false, true, POSITIVE", "-3, false, true, POSITIVE EVEN"})
    void rule_holds_if_all_or_any_of_its_clauses_hold(int number, boolean all, boolean any, String unmet) {
        List<Part> parts = unmet.isEmpty() ? List.of() : Arrays.stream(unmet.split(" ")).map(Part::valueOf).toList();
        assertEquals(all, ALL.hold(number));
        assertEquals(any, ANY.hold(number));
        assertEquals(parts, List.copyOf(ALL.unmet(number)));
        assertEquals(parts.stream().findFirst().map(ALL::id), ALL.firstUnmet(number));
        List<String> results = new ArrayList<>();
        ALL.results(number).forEach((id, holds) -> results.add(id + " " + holds));
        assertEquals(Arrays.stream(Part.values()).map(part -> ALL.id(part) + " " + !parts.contains(part)).toList(), results);
    }

    @Test
    void rule_of_no_clause_that_holds_does_not_hold() {
        ClauseList<Integer, Never> never = ClauseList.any("number", Never.class);
        assertEquals(false, never.hold(1));
        assertEquals(Optional.of("number.unmet"), never.firstUnmet(1));
    }

    private enum Never implements Clause<Integer> {
        UNMET;

        @Override
        public boolean holds(Integer facts) {
            return false;
        }
    }

    @Test
    void clauses_have_ids_in_their_order() {
        assertEquals(List.of("number.positive", "number.even", "number.small"), ALL.list().stream().map(ALL::id).toList());
    }
}
