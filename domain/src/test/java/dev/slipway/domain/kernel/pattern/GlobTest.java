package dev.slipway.domain.kernel.pattern;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.domain.testing.Golden;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GlobTest {
    @TestFactory
    Stream<DynamicTest> vectors() {
        return Golden.lines("globs.jsonl").stream().map(row -> DynamicTest.dynamicTest(
                row.get("glob").asText() + " on " + row.get("path").asText(),
                () -> assertEquals(row.get("match").asBoolean(), Glob.of(row.get("glob").asText()).matches(row.get("path").asText()))));
    }

    @ParameterizedTest
    @CsvSource(delimiter = ' ', value = {"a? ab true", "a? a/ false", "[a-c]x bx true", "[^a]x bx true", "[!a]x /x false", "[a a false",
        "{a a false", "{a {a true", "a} a} true", "{a,{b,c}}d cd true", "\\*a *a true", "\\*a ba false", "a.b axb false", "(a)+ (a)+ true",
        "x/{**/y,z} x/1/2/y true", "a**/b ac/b true", "a**/b a/c/b false", "[]a] ] true", "**/* a/b/.c true",
            "{a\\}b,c c false", "{a,b a false", "ä?/ö{ü,[ß-ž]} äx/öž true", "*/é😀? x/é😀😀 true", "*/é😀? x/é😀 false", "a*a a false",
            "**/a a true",
        "x**/a a false", "{**/,}a b/a true", "{{a,b},c}{d,} bd true", "a\\ a\\ true"})
    void further_forms(String glob, String path, boolean matches) {
        assertEquals(matches, Glob.of(glob).matches(path));
    }

    /** The pattern has 4,096 situations. */
    @Test
    void situations_that_are_not_remembered_are_worked_out_each_time() {
        Glob glob = Glob.of("*a????????????[z]");
        Random random = new Random(1);
        for (int round = 0; round < 50; round++) {
            String path = IntStream.range(0, 2_000).mapToObj(at -> random.nextBoolean() ? "a" : "b").collect(Collectors.joining());
            assertEquals(path.charAt(path.length() - 13) == 'a', glob.matches(path + "z"));
        }
    }

    @Test
    void alternatives_do_not_multiply() {
        String glob = "{a,b}".repeat(200);
        assertTrue(Glob.of(glob).matches("ab".repeat(100)));
        assertEquals(false, Glob.of("*a".repeat(300) + "b").matches("a".repeat(5000)));
    }
}
