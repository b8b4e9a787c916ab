package dev.slipway.bootstrap.architecture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The names of all tests are sentences in snake_case about an actor of the field: a user, a runner, a caller. */
class TestNamesTest {

    private static final Pattern TEST = Pattern.compile(
            "^ *@(?:Test|ParameterizedTest|RepeatedTest|TestFactory|TestTemplate|Property)\\b.*?"
            + "\\b(?:void|(?:Stream|List|Iterable|Collection)<[^;{]*?>|Dynamic\\w+) (\\w+)\\(", Pattern.MULTILINE | Pattern.DOTALL);
    private static final Pattern SNAKE_CASE = Pattern.compile("[a-z0-9]+(?:_[a-z0-9]+)*");

    private static final Pattern PERSON_WORD = Pattern.compile(
            "(?:^|[_ ])(?:(?:no|some|any|every)(?:body|one)s?|who(?:so)?ever|what(?:so)?ever|whichever)(?:_|$)");

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

    private static boolean hasPersonWord(String name) {
        return PERSON_WORD.matcher(name).find();
    }

    @Test
    void every_test_is_named_in_snake_case() {
        assertEquals(List.of(), TestSources.ALL.stream().flatMap(TestNamesTest::names).filter(name -> !isSentence(name)).toList());
    }

    @Test
    void every_test_names_its_actor() {
        assertEquals(List.of(), TestSources.ALL.stream().flatMap(TestNamesTest::names).filter(TestNamesTest::hasPersonWord).toList());
    }

    @Test
    void person_words_name_no_actor() {
        assertEquals(List.of(true, true, true, false),
                Stream.of("A.java nobody_runs", "A.java runs_for_whoever", "A.java jobs_of_nobodys_are", "A.java root_is_the_user_nobodyx")
                        .map(TestNamesTest::hasPersonWord).toList());
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
