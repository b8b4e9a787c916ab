package dev.slipway.domain.kernel.pattern;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

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
        PathSearch search = new PathSearch();
        PathSearch.Paths paths = search.among(List.of("a"));
        String grown = "a".repeat(1_000_000);
        for (int pattern = 0; pattern < 500 && !search.isExhausted(); pattern++) {
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
