package dev.slipway.domain.kernel.pattern;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RegexTest {
    @ParameterizedTest
    @ValueSource(strings = {"(", "a{2", "(?=a)", "(?<!a)b", "\\1", "((a{900}){900}){900}", "(?:(?:a{99}b){99}){99}", "[a", "a**", "(?P<n"})
    void refuses_what_is_not_linear(String source) {
        boolean literalBrace = source.equals("a{2");
        assertEquals(literalBrace, Regex.compile(source).isPresent());
    }

    @ParameterizedTest
    @ValueSource(strings = {"[0-9a-f]{40}", "\\d{1,3}(\\.\\d{1,3}){3}", "\\Q({\\E", "[\\]{]{3}", "(?i)x{1000}",
        "(\\x{2013}\\x{9999})+\\x{9998}\\x{9997}", "(a|b){2,}"})
    void accepts_ordinary_repetition(String source) {
        assertTrue(Regex.compile(source).isPresent());
    }

    @Test
    void literals_have_slashes_and_flags() {
        assertTrue(Regex.literal("/^ab/i").orElseThrow().find("ABC"));
        assertFalse(Regex.literal("/^ab/").orElseThrow().find("ABC"));
        assertTrue(Regex.literal("/a\\/b/").orElseThrow().find("xa/b"));
        assertTrue(Regex.literal("//").orElseThrow().find("anything"));
    }

    /** Flags are written into the pattern, so nothing but flags may get there. */
    @ParameterizedTest
    @ValueSource(strings = {"", "/", "ab", "/ab", "xab/", "xab/i", "/ab\\/", "/ab\\\\/", "/(/", "/ab/x", "/ab/I", "/ab/-i", "/ab/i-s",
        "/ab/:", "/ab/i:", "/ab/)(", "/ab/i)(s", "/ab/P<x>", "/ab/i\n"})
    void other_texts_are_no_literals(String text) {
        assertEquals(Optional.empty(), Regex.literal(text));
    }

    @Test
    void longer_sources_are_refused() {
        assertTrue(Regex.compile("a".repeat(Regex.MAX_LENGTH)).isPresent());
        assertEquals(Optional.empty(), Regex.compile("a".repeat(Regex.MAX_LENGTH + 1)));
    }

    /** A group of 19 characters has the size 20. */
    @Test
    void larger_repetitions_are_refused() {
        String largest = "(" + "a".repeat(19) + "){1000}";
        assertEquals(RepetitionSize.LIMIT, Regex.compile(largest).orElseThrow().size());
        assertEquals(Optional.empty(), Regex.compile(largest + "b"));
    }

    @ParameterizedTest
    @CsvSource({"/a/, a", "/a/i, (?i)a", "/a/ii, (?i)a", "/a/si, (?si)a", "/a/is, (?is)a", "/(?i)a/, (?i)a", "/b/, b", "//, ''"})
    void text_is_the_pattern_behind_its_flags(String literal, String text) {
        assertEquals(text, Regex.literal(literal).orElseThrow().source());
        assertEquals(text, Regex.literal(literal).orElseThrow().toString());
    }

    @Test
    void patterns_of_the_same_text_are_equal() {
        List<String> sources = List.of("a", "b", "ab", "(?i)a", "A", "");
        for (String one : sources) {
            Regex regex = Regex.compile(one).orElseThrow();
            assertNotEquals(regex, one);
            for (String other : sources) {
                assertEquals(one.equals(other), regex.equals(Regex.compile(other).orElseThrow()), one + " and " + other);
            }
        }
        assertEquals(Regex.literal("/a/i"), Regex.literal("/(?i)a/"));
        assertEquals(2, Stream.of("a", "b", "a", "b").map(Regex::compile).map(Optional::hashCode).distinct().count());
    }

    @Test
    void the_last_match_counts() {
        Regex coverage = Regex.literal("/Lines: (\\d+)%/").orElseThrow();
        assertEquals(Optional.of("90"), coverage.lastFound("Lines: 10%\nLines: 90%\n"));
        assertEquals(Optional.of("b2"), Regex.compile("b\\d").orElseThrow().lastFound("b1 b2"));
        assertEquals(Optional.empty(), coverage.lastFound("nothing"));
    }

    @ParameterizedTest
    @CsvSource({"0,", "1, b1", "2, b2", "3, b3", "4, b3"})
    void no_more_is_sought_when_it_is_late(int places, String found) {
        AtomicInteger left = new AtomicInteger(places);
        Optional<String> last = Regex.compile("b\\d").orElseThrow().lastFound("b1 b2 b3", () -> left.getAndDecrement() <= 0);
        assertEquals(Optional.ofNullable(found), last);
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
