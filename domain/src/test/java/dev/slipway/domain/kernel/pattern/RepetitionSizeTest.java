package dev.slipway.domain.kernel.pattern;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RepetitionSizeTest {

    @ParameterizedTest
    @ValueSource(strings = {
        "", "abc", "^feature/.*$", "a{3}", "a{1000}", "(ab){100}", "[a-z]{1000}", "\\d{4}-\\d{2}", "a{1,1000}", "a{1000,}", "(a{10}){10}",
            "{", "}", "a{", "a{x}", "a{99999}", "[{]{3}", "[]a]{5}", "[^]]{5}", "\\Qa{1000}b{1000}\\E", "\\{1000}", "(", ")", "((", "))",
            "[", "\\", "\\Q",
        "(((a{10}){10}){10})",
    })
    void what_people_write_is_small(String pattern) {
        assertFalse(RepetitionSize.exceeds(pattern));
    }

    @ParameterizedTest
    @ValueSource(strings = {
            "((a{1000}){1000}){1000}", "(a{1000}){1000}", "(a{200}){200}", "a{1000}{1000}", "(a{1,1000}){0,1000}", "((ab){150}){150}",
            "(\\d{500}[a-z]){100}",
        "(?:(?:x{100}){100}){100}", "(a{2,}b{1000}){30}", "(\\Qabc\\E{1000}){1000}",
    })
    void nested_repetitions_grow(String pattern) {
        assertTrue(RepetitionSize.exceeds(pattern));
    }

    @Test
    void measuring_ends_soon_for_every_pattern() {
        String deep = "(".repeat(50_000) + "a" + "){9999}".repeat(50_000);
        Assertions.assertTimeoutPreemptively(Duration.ofSeconds(60), () -> assertTrue(RepetitionSize.exceeds(deep)));
        assertEquals(RepetitionSize.LIMIT + 1, RepetitionSize.of("a".repeat(1_000_000)), "it stops at the limit");
        String overflow = "(".repeat(20) + "a{9999}" + "){9999}".repeat(20);
        assertTrue(RepetitionSize.exceeds(overflow), "numbers that no long holds");
    }
}
