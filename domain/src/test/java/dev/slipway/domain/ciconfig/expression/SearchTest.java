package dev.slipway.domain.ciconfig.expression;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.domain.kernel.pattern.Regex;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What searches cost, what is cached of them, and where the limit ends them. */
class SearchTest {
    private static final Regex AB = Regex.compile("ab").orElseThrow();
    private static final Regex ABC = Regex.compile("abc").orElseThrow();

    private final Search search = new Search();

    @ParameterizedTest
    @CsvSource({"xab, true", "xba, false"})
    void search_costs_its_pattern_and_its_size_for_each_character_once(String text, boolean found) {
        assertEquals(found, search.finds(AB, text));
        assertEquals(2 + 2 * 3, search.steps());
        assertEquals(found, search.finds(AB, text));
        assertEquals(2 + 2 * 3, search.steps());
        search.finds(ABC, text);
        assertEquals(2 + 2 * 3 + 3 + 3 * 3, search.steps());
        assertEquals(true, search.finds(AB, text + "ab"));
        assertEquals(2 + 2 * 3 + 3 + 3 * 3 + 2 + 2 * 5, search.steps());
    }

    @ParameterizedTest
    @CsvSource({"10000, 1", "10001, 2"})
    void results_in_long_texts_are_not_cached(int length, int times) {
        search.finds(AB, "x".repeat(length));
        search.finds(AB, "x".repeat(length));
        assertEquals(times * (2 + 2L * length), search.steps());
    }

    @ParameterizedTest
    @CsvSource({"/ab/, true, 256", "ab, false, 128", "/(/, false, 192"})
    void text_of_a_variable_is_compiled_once(String text, boolean pattern, long steps) {
        assertEquals(pattern, search.pattern(text).isPresent());
        assertEquals(pattern, search.pattern(text).isPresent());
        assertEquals(steps, search.steps());
    }

    @ParameterizedTest
    @CsvSource({"aaab, aab, true, 1", "aaab, bb, false, 1"})
    void short_texts_are_contained_for_one_step(String whole, String part, boolean contained, long steps) {
        assertEquals(contained, search.contains(whole, part));
        assertEquals(steps, search.steps());
    }

    @Test
    void long_text_is_compared_with_each_character_of_its_part() {
        assertTrue(search.contains("a".repeat(640) + "b", "aab"));
        assertEquals(1 + 10 * 3, search.steps());
    }

    @Test
    void comparison_costs_the_shorter_of_two_texts() {
        assertTrue(search.same(new Value.Text("a".repeat(128)), new Value.Text("a".repeat(128))));
        assertFalse(search.same(new Value.Text("a".repeat(128)), new Value.Text("a".repeat(6_400))));
        assertEquals(2 + 2, search.steps());
        assertFalse(search.same(new Value.Text("a".repeat(640)), new Value.Nothing()));
        assertFalse(search.same(new Value.Nothing(), new Value.Text("a".repeat(640))));
        assertTrue(search.same(new Value.Nothing(), new Value.Nothing()));
        assertEquals(4, search.steps());
    }

    @Test
    void limit_may_be_reached() {
        assertTrue(search.hasTimeFor(64 * Search.MAX_STEPS + 63));
        assertEquals(Search.MAX_STEPS, search.steps());
        assertFalse(search.isExhausted());
        assertTrue(search.hasTimeFor(63), "it costs nothing");
        assertFalse(search.hasTimeFor(64));
        assertTrue(search.isExhausted());
    }

    @Test
    void search_beyond_the_limit_is_not_begun_and_ends_all_others() {
        search.hasTimeFor(64 * (Search.MAX_STEPS - 10));
        assertFalse(search.finds(AB, "abababab"));
        assertTrue(search.isExhausted());
        assertEquals(Search.MAX_STEPS - 10, search.steps());
        assertFalse(search.finds(AB, "ab"));
        assertFalse(search.contains("ab", "a"));
        assertFalse(search.hasTimeFor(0));
        assertFalse(search.same(new Value.Text("a"), new Value.Text("a")));
        assertEquals(Optional.empty(), search.pattern("//"));
        assertEquals(Search.MAX_STEPS - 10, search.steps());
    }
}
