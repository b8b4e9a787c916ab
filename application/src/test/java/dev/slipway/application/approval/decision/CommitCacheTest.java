package dev.slipway.application.approval.decision;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Results about commits are forgotten by size. */
final class CommitCacheTest {

    private final CommitCache<String, String> cache = new CommitCache<>(10, String::length);

    @Test
    void least_recently_used_results_are_evicted_first() {
        cache.put("a", "1234");
        cache.put("b", "1234");
        assertEquals(Optional.of("1234"), cache.find("a"));
        cache.put("c", "123");
        assertEquals(List.of(Optional.of("1234"), Optional.empty(), Optional.of("123")),
                List.of(cache.find("a"), cache.find("b"), cache.find("c")));
    }

    @Test
    void result_that_is_put_again_counts_once() {
        cache.put("a", "1234");
        cache.put("a", "12345");
        cache.put("b", "12345");
        assertEquals(List.of(Optional.of("12345"), Optional.of("12345")), List.of(cache.find("a"), cache.find("b")));
    }

    @Test
    void result_beyond_the_limit_is_returned_and_not_kept() {
        assertEquals("12345678901", cache.put("a", "12345678901"));
        assertEquals(Optional.empty(), cache.find("a"));
        cache.put("b", "1234567890");
        assertEquals(Optional.of("1234567890"), cache.find("b"));
    }
}
