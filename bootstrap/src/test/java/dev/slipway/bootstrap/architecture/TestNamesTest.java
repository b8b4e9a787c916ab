package dev.slipway.bootstrap.architecture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The names of all tests are sentences in snake_case. */
class TestNamesTest {

    private static final Pattern TEST = Pattern.compile(
            "^ *@(?:Test|ParameterizedTest|RepeatedTest|TestFactory|TestTemplate|Property)\\b.*?"
            + "\\b(?:void|(?:Stream|List|Iterable|Collection)<[^;{]*?>|Dynamic\\w+) (\\w+)\\(", Pattern.MULTILINE | Pattern.DOTALL);
    private static final Pattern SNAKE_CASE = Pattern.compile("[a-z0-9]+(?:_[a-z0-9]+)*");

    /** As {@code <file> <method>}. */
    private static Stream<String> names(Path source) {
        return names(TestSources.text(source)).map(name -> source.getFileName() + " " + name);
    }

    private static Stream<String> names(String source) {
        return TEST.matcher(source).results().map(found -> found.group(1));
    }

    private static boolean isSentence(String name) {
        return SNAKE_CASE.matcher(name.substring(name.indexOf(' ') + 1)).matches();
    }

    @Test
    void every_test_is_named_in_snake_case() {
        assertEquals(List.of(), TestSources.ALL.stream().flatMap(TestNamesTest::names).filter(name -> !isSentence(name)).toList());
    }

    @Test
    void tests_are_found_by_their_annotations() {
        String source = """
                    @Test
                    void plain() {
                    @ParameterizedTest
                    @ValueSource(strings = {"a; void", "b"})
                    final void with_values(String value) throws Exception {
                    @TestFactory
                    Stream<DynamicTest> many() {
                    void helper() {
                """;
        assertEquals(List.of("plain", "with_values", "many"), names(source).toList());
        assertTrue(TestSources.ALL.stream().flatMap(TestNamesTest::names).toList()
                .contains("TestNamesTest.java tests_are_found_by_their_annotations"));
    }

    @Test
    void camel_case_is_no_sentence() {
        assertEquals(List.of(false, false, true),
                Stream.of("A.java aCamel", "A.java a__b", "A.java a_camel").map(TestNamesTest::isSentence).toList());
    }
}
