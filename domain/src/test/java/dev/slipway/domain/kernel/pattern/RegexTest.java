package dev.slipway.domain.kernel.pattern;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RegexTest {
    @ParameterizedTest
    @ValueSource(strings = {"(", "a{2", "(?=a)", "(?<!a)b", "\\1", "((a{900}){900}){900}", "(?:(?:a{99}b){99}){99}", "[a", "a**", "(?P<n"})
    void refuses_what_is_not_linear(String source) {
        boolean literalBrace = source.equals("a{2");
        assertEquals(literalBrace, Regex.compile(source).isPresent());
    }

    @ParameterizedTest
    @ValueSource(strings = {"[0-9a-f]{40}", "\\d{1,3}(\\.\\d{1,3}){3}", "\\Q({\\E", "[\\]{]{3}", "(?i)x{1000}", "(a|b){2,}"})
    void accepts_ordinary_repetition(String source) {
        assertTrue(Regex.compile(source).isPresent());
    }

    @Test
    void literals_have_slashes_and_flags() {
        assertTrue(Regex.literal("/^ab/i").orElseThrow().find("ABC"));
        assertFalse(Regex.literal("/^ab/").orElseThrow().find("ABC"));
        assertTrue(Regex.literal("/a\\/b/").orElseThrow().find("xa/b"));
        assertTrue(Regex.literal("//").orElseThrow().find("anything"));
        for (String broken : new String[] {"", "/", "ab", "/ab", "/ab/x", "/ab\\/", "/(/"}) {
            assertEquals(Optional.empty(), Regex.literal(broken), broken);
        }
    }

    @Test
    void the_last_match_counts() {
        Regex coverage = Regex.literal("/Lines: (\\d+)%/").orElseThrow();
        assertEquals(Optional.of("90"), coverage.lastFound("Lines: 10%\nLines: 90%\n"));
        assertEquals(Optional.of("b2"), Regex.compile("b\\d").orElseThrow().lastFound("b1 b2"));
        assertEquals(Optional.empty(), coverage.lastFound("nothing"));
    }

    @Test
    void of_several_groups_the_last_that_took_part_counts() {
        Regex either = Regex.compile("(\\d+)/(\\d+)|all: (\\d+)").orElseThrow();
        assertEquals(Optional.of("8"), either.lastFound("5/6 7/8"));
        assertEquals(Optional.of("9"), either.lastFound("7/8 all: 9"));
        assertEquals(Optional.of("8"), either.lastFound("all: 9 7/8"));
        assertEquals(Optional.of("b"), Regex.compile("(a)?b").orElseThrow().lastFound("ab b"));
    }

    @Test
    void hostile_patterns_end_soon() {
        assertFalse(Regex.compile("(a+)+$").orElseThrow().find("a".repeat(50_000) + "b"));
    }
}
