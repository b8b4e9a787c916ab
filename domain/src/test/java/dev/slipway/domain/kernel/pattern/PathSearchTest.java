package dev.slipway.domain.kernel.pattern;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PathSearchTest {
    private static final List<String> PARTS = List.of("a", "b", "/", "*", "**/", "?", "[ab]", "{a,b/}", "\\b");

    @Test
    void finds_what_any_path_fits() {
        Random random = new Random(1);
        for (int round = 0; round < 2_000; round++) {
            List<String> paths = IntStream.range(0, random.nextInt(12)).mapToObj(path -> text(random, 3)).toList();
            PathSearch.Paths sought = new PathSearch().among(paths);
            for (int pattern = 0; pattern < 10; pattern++) {
                String glob = text(random, PARTS.size());
                assertEquals(paths.stream().anyMatch(Glob.of(glob)::matches), sought.anyFits(glob), () -> glob + " among " + paths);
            }
        }
    }

    private static String text(Random random, int parts) {
        return IntStream.range(0, 1 + random.nextInt(5)).mapToObj(part -> PARTS.get(random.nextInt(parts))).collect(Collectors.joining());
    }

    /** Three paths: 10 steps each for collecting, 50 each for an order. A pattern: 100 for each character, once. */
    @Test
    void all_steps_are_counted() {
        PathSearch search = new PathSearch();
        PathSearch.Paths paths = search.among(List.of("a/1", "a/2", "b/1"));
        assertEquals(30, search.steps(), "collecting");
        assertEquals(2, steps(search, () -> assertFalse(paths.anyFits("12345678"))), "no pattern");
        assertEquals(1 + 400 + 150 + 4, steps(search, () -> assertFalse(paths.anyFits("b/?x"))), "the one that begins so ends otherwise");
        assertEquals(1, steps(search, () -> assertFalse(paths.anyFits("b/?x"))), "an answer that is known");
        assertEquals(200, steps(search, () -> assertFalse(paths.anyFits("c*"))), "none begins so");
        long all = 3 * 4 + work("*", "a/1", "a/2", "b/1");
        assertEquals(100 + all, steps(search, () -> assertFalse(paths.anyFits("*"))), "all begin so");
        long first = 4 + work("a/[12]", "a/1");
        assertEquals(1 + 600 + first, steps(search, () -> assertTrue(paths.anyFits("a/[12]"))), "the first that begins so fits");
        assertEquals(1 + 500 + 150, steps(search, () -> assertFalse(paths.anyFits("*/2?3"))), "none ends so");
        long only = 4 + work("?/2", "a/2");
        assertEquals(300 + only, steps(search, () -> assertTrue(paths.anyFits("?/2"))), "the only one that ends so fits");
    }

    private static long steps(PathSearch search, Runnable asked) {
        long before = search.steps();
        asked.run();
        return search.steps() - before;
    }

    private static long work(String pattern, String... paths) {
        Glob glob = Glob.of(pattern);
        long read = glob.spent();
        for (String path : paths) {
            glob.matches(path);
        }
        return glob.spent() - read;
    }

    /** The fifth path is looked at if the steps before it leave the search within its limit. */
    @ParameterizedTest
    @CsvSource({"0, true", "1, false", "100, false", "300, false", "500, false"})
    void search_stops_at_its_limit(int spent, boolean found) {
        List<String> misses = List.of("a1", "a2", "a3", "a4");
        PathSearch before = new PathSearch();
        before.among(Stream.concat(misses.stream(), Stream.of("b")).toList()).anyFits("a[5]");
        PathSearch search = searchThatSpent(PathSearch.MAX_STEPS - before.steps() + spent);
        assertEquals(found, search.among(Stream.concat(misses.stream(), Stream.of("a5")).toList()).anyFits("a[5]"));
        assertTrue(search.isExhausted());
        assertTrue(search.steps() <= PathSearch.MAX_STEPS + 400 + 250, "what exceeds the limit is the last");
        long exhausted = search.steps();
        assertFalse(search.among(List.of("a5")).anyFits("a[5]"));
        assertEquals(exhausted + 10 + 1, search.steps(), "no pattern is read any more");
    }

    @Test
    void all_steps_up_to_the_limit_can_be_spent() {
        PathSearch search = searchThatSpent(PathSearch.MAX_STEPS);
        assertFalse(search.isExhausted());
        search.among(List.of()).anyFits("four");
        assertTrue(search.isExhausted());
    }

    private static PathSearch searchThatSpent(long steps) {
        PathSearch search = new PathSearch();
        int part = 500_000;
        for (long left = steps / 10; left > 0; left -= part) {
            search.among(Collections.nCopies((int) Math.min(left, part), ""));
        }
        search.among(List.of()).anyFits("four".repeat((int) (steps % 10)));
        assertEquals(steps, search.steps());
        return search;
    }

    /** Patterns that are too long are not even read. */
    @Test
    void longer_patterns_fit_nothing() {
        PathSearch search = new PathSearch();
        String longest = "?".repeat(Glob.MAX_LENGTH);
        PathSearch.Paths paths = search.among(List.of(longest, longest + "?"));
        assertTrue(paths.anyFits(longest));
        long before = search.steps();
        assertFalse(paths.anyFits(longest + "?"));
        assertEquals(before + Glob.MAX_LENGTH / 4, search.steps());
    }

    @Test
    void what_is_sought_again_costs_nothing() {
        PathSearch search = new PathSearch();
        PathSearch.Paths paths = search.among(IntStream.range(0, 10_000).mapToObj(path -> "a/" + path).toList());
        for (int round = 0; round < 100_000; round++) {
            assertFalse(paths.anyFits("**/*x*"));
        }
        assertFalse(search.isExhausted());
    }

    @Test
    void long_patterns_count_and_are_not_kept() {
        PathSearch search = searchThatSpent(PathSearch.MAX_STEPS - 2_000_000);
        PathSearch.Paths paths = search.among(List.of("a"));
        String grown = "a".repeat(1_000_000);
        for (int pattern = 0; pattern < 20 && !search.isExhausted(); pattern++) {
            assertFalse(paths.anyFits(grown + "*"));
            assertFalse(paths.anyFits(grown));
        }
        assertTrue(search.isExhausted());
    }

    @Test
    void all_places_together_are_limited() {
        PathSearch search = new PathSearch();
        List<String> many = IntStream.range(0, 50_000).mapToObj(path -> "a/" + path).toList();
        for (int place = 0; place < 200 && !search.isExhausted(); place++) {
            search.among(many).anyFits("**/*x*");
        }
        assertTrue(search.isExhausted());
        assertFalse(search.among(List.of("a/1")).anyFits("a/?"), "nothing is sought any more");
    }
}
