package dev.slipway.domain.repository;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FileContentTest {

    /** White space of ASCII and of other scripts, letters of one byte and of several, and a space that is no white space. */
    @ParameterizedTest
    @CsvSource(ignoreLeadingAndTrailingWhitespace = false, value = {"'',true", "' ',true", "'\t\n\r ',true", "'\u2003',true",
        "' \u2003 ',true", "a,false", "' a ',false", "'\u2003a',false", "\u00e4,false", "' \u00e4',false", "\u2003\u00e4,false",
        "'\u00a0',false"})
    void content_of_white_space_alone_is_blank(String text, boolean blank) {
        assertEquals(blank, FileContent.of(text).blank());
    }

    @Test
    void content_is_read_from_its_first_byte_as_often_as_it_is_needed() throws IOException {
        byte[] bytes = "\u00e4 b\n".getBytes(StandardCharsets.UTF_8);
        FileContent content = FileContent.of(bytes);
        assertEquals(bytes.length, content.size());
        assertArrayEquals(bytes, content.open().readAllBytes());
        assertArrayEquals(bytes, content.open().readAllBytes());
    }
}
