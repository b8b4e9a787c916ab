package dev.slipway.domain.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SlugTest {
    @ParameterizedTest
    @CsvSource({"main,main", "feature/A_b,feature-a-b", "-x-,x", "'Äb c',b-c", "1.2.3,1-2-3", "---,''", "😀a,a", "a`z{0/9:a,a-z-0-9-a"})
    void keeps_letters_and_digits(String text, String slug) {
        assertEquals(slug, Slug.of(text));
    }

    @Test
    void is_cut_before_its_ends_are_trimmed() {
        assertEquals("a".repeat(62), Slug.of("a".repeat(62) + "-" + "b".repeat(9)));
        assertEquals("a".repeat(63), Slug.of("a".repeat(64)));
    }
}
