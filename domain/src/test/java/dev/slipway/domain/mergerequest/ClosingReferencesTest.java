package dev.slipway.domain.mergerequest;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Issues that texts close. */
class ClosingReferencesTest {

    private static String found(String text) {
        return ClosingReferences.of(text).stream().map(reference -> reference.projectPath().orElse("") + "#" + reference.iid())
                .collect(Collectors.joining(" "));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "Closes #3|#3", "closes #3|#3", "Close #3|#3", "Closed #3|#3", "Closing #3|#3", "Fix #3|#3", "Fixes #3|#3", "fixed #3|#3",
            "Fixing #3|#3", "Resolve #3|#3", "Resolves #3|#3", "resolved #3|#3", "Resolving #3|#3", "Implement #3|#3", "Implements #3|#3",
            "Implemented #3|#3", "implementing #3|#3", "Closes: #3|#3", "Closes issue #3|#3", "Closes issues #3, #4|#3 #4",
            "Closes #3, #4 and #5|#3 #4 #5", "Closes #3 #4|#3 #4", "Closes #3, and #4|#3 #4", "Closes #3 and issue #4|#3 #4",
            "Fixes group/project#4|group/project#4", "Fixes a/b-c/d.e_f#4, #5|a/b-c/d.e_f#4 #5", "Fixes project#4|project#4",
            "This closes #3. It fixes #4!|#3 #4", "Closes #3. See #4|#3", "Closes #3 and see #4|#3", "(Closes #3)|#3",
            "Closes #3 #3|#3", "Closes #3 Fixes #3|#3"})
    void verbs_close_references(String text, String expected) {
        assertEquals(expected, found(text));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "See #3", "#3", "Closes", "Closes 3", "Closes # 3", "Closes#3", "CLOSES #3", "cLoses #3", "Encloses #3", "Closest #3",
            "closes-ish #3", "Closes the #3", "Closes `#3`", "`Closes #3`", "Closes !3", "Closes #a", "Closes #12345678901234567890",
            "Related to #3"})
    void others_close_none(String text) {
        assertEquals("", found(text));
    }

    @Test
    void code_closes_none() {
        assertEquals("#4 #7", found("```\nCloses #3\n```\nCloses #4\n~~~ruby\nCloses #5\n~~~\n`Closes #6` closes #7"));
        assertEquals("", found("```\nCloses #3"));
    }

    @Test
    void references_go_on_in_the_same_line_only() {
        assertEquals("#3", found("Closes #3,\n#4"));
        assertEquals("#3 #4", found("Closes #3\n\nCloses #4\n"));
    }

    @Test
    void a_hundred_are_read_of_a_long_text() {
        String many = IntStream.rangeClosed(1, 150).mapToObj(iid -> "#" + iid).collect(Collectors.joining(", ", "Closes ", ""));
        assertEquals(ClosingReferences.MOST, ClosingReferences.of(many).size());
        assertEquals(List.of(), ClosingReferences.of("close ".repeat(200_000) + "#"));
        assertEquals(List.of(), ClosingReferences.of("`".repeat(100_001)));
        assertEquals(List.of(), ClosingReferences.of(null));
    }
}
