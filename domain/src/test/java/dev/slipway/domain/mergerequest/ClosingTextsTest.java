package dev.slipway.domain.mergerequest;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.domain.mergerequest.ClosingReferences.Reference;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Texts in which little decides whether an issue is closed: it is closed by a merge, so a wrong one is closed too. */
class ClosingTextsTest {

    private static String found(String text) {
        return ClosingReferences.of(text).stream().map(reference -> reference.projectPath().orElse("") + "#" + reference.iid())
                .collect(Collectors.joining(" "));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "Closes #3#4|#3", "Closes #3,#4|#3 #4", "Closes #3 see #4|#3", "Closes #3 and#4|#3 and#4", "Closes issue#3|issue#3",
            "Closes #3, issue#4|#3 issue#4", "Closes z/z#4|z/z#4", "Closes #123456789012345678|#123456789012345678",
            "Closes #3 , #4|#3 #4", "Closes #3 and, #4|#3", "a ` closes #3|#3", "`a` closes #3 `b`|#3", "`a``b` closes #3|#3"})
    void references_end_where_the_separator_ends(String text, String expected) {
        assertEquals(expected, found(text));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "Closes , #3", "Closes and #3", "2closes #3", "Closes gr\u00e4/b#3", "Closes #1234567890123456789", "closes `x` #3",
            "Closes `a` and #3", "Closes #\u0663", "Closes a b#", "Closes 3, #4"})
    void other_texts_close_none(String text) {
        assertEquals("", found(text));
    }

    @Test
    void text_behind_a_fence_is_code() {
        assertEquals("", found("~~~ closes #3\n~~~ closes #4"));
        assertEquals("#5", found("  ~~~\ncloses #3\n  ~~~\ncloses #5"));
    }

    @Test
    void sentences_close_a_hundred_together() {
        String many = IntStream.rangeClosed(1, 150).mapToObj(iid -> "Closes #" + iid + ".").collect(Collectors.joining(" "));
        assertEquals(ClosingReferences.MOST, ClosingReferences.of(many).size());
    }

    @Test
    void reference_without_a_path_is_of_the_project_of_the_text() {
        assertEquals(List.of(new Reference(Optional.empty(), 3), new Reference(Optional.of("a/b"), 4)),
                ClosingReferences.of("Closes #3, a/b#4"));
    }
}
