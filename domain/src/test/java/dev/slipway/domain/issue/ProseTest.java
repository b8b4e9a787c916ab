package dev.slipway.domain.issue;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProseTest {

    /** Each span of code leaves one character that is part of no reference, here a question mark; a slash ends a line. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "a b|a b", "a `b` c|a ? c", "`a`|?", "`a``b`|??", "``|?", "`|`", "a ` b|a ` b", "`a` ` b|? ` b", "a `b/c` d|a `b/c` d",
        "a/b|a/b", "a//b/|a//b/",
        "```/a/```/b|///b", "~~~/a/~~~/b|///b", "``` x/a/``` y/b|///b", "a/  ```/b|a//", "~~/a|~~/a"})
    void text_without_its_code_is_prose(String text, String prose) {
        assertEquals(prose, Prose.of(text.replace('/', '\n')).replace('\n', '/').replace('\u0000', '?'));
    }

    @Test
    void code_on_two_sides_joins_no_words() {
        assertEquals("a\u0000b", Prose.of("a`x`b"));
    }
}
