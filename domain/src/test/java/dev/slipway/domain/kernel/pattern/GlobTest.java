package dev.slipway.domain.kernel.pattern;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.domain.testing.Golden;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

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

    @Test
    void every_small_pattern_matches_what_trying_all_ways_matches() {
        List<String> paths = texts(List.of("a", "b", "/"), 4);
        for (String glob : texts(List.of("a", "/", "*", "?", "**/", "[ab]", "[!a]", "{a,b/}", "{b,ba}"), 3)) {
            Glob read = Glob.of(glob);
            for (String path : paths) {
                assertEquals(SlowGlob.matches(glob, path), read.matches(path), () -> glob + " on " + path);
            }
        }
    }

    /** The product writes out alternatives before it looks for folders. */
    @Test
    void folders_are_crossed_inside_and_behind_braces() {
        List<String> paths = texts(List.of("a", "/"), 4);
        for (String glob : texts(List.of("a", "/", "**/", "{a,", "{a/,", "{**/,", "}"), 4)) {
            Glob read = Glob.of(glob);
            for (String path : paths) {
                assertEquals(SlowGlob.matches(glob, path), read.matches(path), () -> glob + " on " + path);
            }
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = ' ', quoteCharacter = '`', value = {"{src/,lib/}**/*.c src/a/b.c true", "{src/,lib/}**/*.c lib/b.c true",
        "{src/,lib}**/*.c libs/b.c true", "{src/,lib}**/*.c libs/a/b.c false", "{**/,x}a b/a true", "x{**/,}a xb/a true",
        "x{**/,}a xb/c/a false",
        "x{**/,}a xa true", "x{**/}a xa false", "a,**/b a,/b true", "a,**/b a,c/d/b false", "\\{**/b {/b true", "\\{**/b {c/d/b false"})
    void two_stars_cross_folders_at_the_beginning_of_a_segment_only(String glob, String path, boolean matches) {
        assertEquals(matches, Glob.of(glob).matches(path));
    }

    @Test
    void every_small_nest_of_braces_matches_its_alternatives() {
        List<String> characters = List.of("a", "{", ",", "}");
        List<String> few = texts(characters, 2);
        for (String glob : texts(characters, 6)) {
            Glob read = Glob.of(glob);
            Set<String> alternatives = SlowGlob.alternatives(glob);
            Stream.concat(alternatives.stream(), few.stream())
                    .forEach(text -> assertEquals(alternatives.contains(text), read.matches(text), () -> glob + " on " + text));
        }
    }

    /** All texts of at most so many parts, the empty one first. */
    private static List<String> texts(List<String> parts, int most) {
        List<String> texts = new ArrayList<>(List.of(""));
        List<String> longest = texts;
        for (int length = 1; length <= most; length++) {
            longest = longest.stream().flatMap(text -> parts.stream().map(text::concat)).toList();
            texts.addAll(longest);
        }
        return texts;
    }

    @ParameterizedTest
    @CsvSource(delimiter = ' ', quoteCharacter = '`', value = {"[ab] takes ab", "[a-c] takes abc", "[!a] leaves a/", "[^a] leaves a/",
        "[!!] leaves !/", "[!^a] leaves ^a/", "[a!] takes a!", "[a^] takes a^", "[]a] takes ]a", "[!]a] leaves ]a/", "[^]] leaves ]/",
        "[\\]a] takes ]a", "[a\\]] takes a]", "[a\\-c] takes a-c", "[a-] takes a-", "[-a] takes -a", "[[] takes [", "[a[] takes a[",
        "[\\\\] takes \\", "[{,}] takes {,}", "[*?] takes *?", "[é] takes é", "[\\é] takes é", "[/] takes ``", "[a/] takes a",
        "[,-1] takes ,-.01", "[!,-1] leaves ,-./01",
        "[\\d] takes d", "[!\\w] leaves w/", "[a\\n] takes an", "[&&a] takes &a", "[:a:] takes :a", "[!é] leaves é/", "[à-é] takes àé"})
    void sets_take_the_characters_they_list(String set, String how, String listed) {
        Glob glob = Glob.of(set);
        String all = IntStream.rangeClosed(' ', '~').mapToObj(Character::toString).collect(Collectors.joining()) + "\nàéü";
        String taken = all.chars().mapToObj(Character::toString).filter(glob::matches).sorted().collect(Collectors.joining());
        String expected = all.chars().filter(character -> listed.indexOf(character) >= 0 == how.equals("takes"))
                .mapToObj(Character::toString).sorted().collect(Collectors.joining());
        assertEquals(expected, taken);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"src/a|src/a|src/a", "src/*.java|src/|.java", "*|''|''", "?b|''|b", "a[b]|a|''", "a{b,c}d|a|d",
        "a\\*b|a|b", "a\\bc|a|bc", "**/a/b|''|a/b", "x/**/a|x/|a", "a/**|a/|''", "*/a|''|/a", "***/a|''|a", "a}b|a|b"})
    void paths_begin_and_end_as_the_pattern_does(String glob, String beginning, String end) {
        assertEquals(beginning, Glob.of(glob).beginning());
        assertEquals(end, Glob.of(glob).end());
    }

    @Test
    void longer_patterns_match_nothing() {
        String longest = "?".repeat(Glob.MAX_LENGTH);
        assertTrue(Glob.of(longest).matches(longest));
        assertFalse(Glob.of(longest + "?").matches(longest + "?"));
    }

    /** What is remembered of one path is never taken for another one. */
    @ParameterizedTest
    @ValueSource(strings = {"*%s*", "*[%s]*", "{x,%s}", "{%s,xy}"})
    void order_of_paths_decides_nothing(String form) {
        List<String> characters = List.of("a", "\u007f", "\u0080", "\u0081", "é", "ü", "😀", "😁");
        for (String own : characters) {
            Glob glob = Glob.of(form.formatted(own));
            for (int round = 0; round < 2; round++) {
                characters.forEach(each -> assertEquals(each.equals(own), glob.matches(each), () -> form.formatted(own) + " on " + each));
            }
        }
    }

    /** Reading takes a step for each place that is reached; a path one for each of its characters, and more where a situation is new. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        // glob |path    |read|first|then
        "?       |x       |2   |5    |2",
        "*       |x       |4   |10   |2",
        "*       |xx      |4   |20   |3",
        "*       |/       |4   |5    |2",
        "**/?    |x       |6   |14   |2",
        "?a?     |xbccccc |2   |8    |3",
        "[x]     |x       |2   |104  |2",
        "*[x]    |é       |4   |110  |110",
        "*a      |éa      |4   |23   |3",
        "a?      |bc      |2   |0    |0",
        "?a      |bc      |2   |0    |0",
        // cannot be read
        "x[a     |x       |0   |0    |0",
        "?[      |x       |0   |0    |0",
        "?[z-a]  |x       |0   |0    |0",
        "?{[}]   |x       |0   |0    |0",
        "?{a\\} |x       |0   |0    |0",
        "{,}{,}{,}{,}{,}{,}{,}{,}|''|50|1|1"})
    void work_is_counted(String glob, String path, long read, long first, long then) {
        Glob counted = Glob.of(glob);
        assertEquals(read, counted.spent(), "reading");
        assertEquals(first, work(counted, path), "first");
        assertEquals(then, work(counted, path), "then");
    }

    private static long work(Glob glob, String path) {
        long before = glob.spent();
        glob.matches(path);
        return glob.spent() - before;
    }

    @Test
    void longer_path_of_known_situations_takes_a_step_for_each_character() {
        Glob glob = Glob.of("*?");
        work(glob, "xx");
        assertEquals(1 + 100, work(glob, "x".repeat(100)));
    }

    /** A situation costs a step more for each 32 places before its last one. */
    @ParameterizedTest
    @CsvSource({"30, 0", "31, 1", "32, 2", "62, 32", "63, 34"})
    void large_patterns_take_more_steps(int places, int more) {
        Glob glob = Glob.of("?".repeat(places));
        assertEquals(3L * places + places + 1 + more, work(glob, "x".repeat(places)));
    }

    /** After 999 characters there are 1,000 situations, with the one at the beginning. */
    @Test
    void a_thousand_situations_are_remembered() {
        Glob glob = Glob.of("?".repeat(2_000));
        work(glob, "x".repeat(1_000));
        assertEquals(1_000, work(glob, "x".repeat(999)));
        assertEquals(1_001 + 2 + 1 + 1_001 / 32, work(glob, "x".repeat(1_000)), "the last one is worked out each time");
    }

    /** All paths lead back to a remembered situation. */
    @Test
    void what_follows_a_situation_that_is_not_remembered_is_worked_out_each_time() {
        Glob glob = Glob.of("*a" + "?".repeat(999));
        String last = "ba" + "b".repeat(999);
        work(glob, last + "b");
        assertTrue(work(glob, last + "b") > work(glob, last) + 1, "the last character costs more than one that is remembered");
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
