package dev.slipway.rest.edge.answer;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class PlainTextTest {

    private static final String LETTERS = "abcdefghijklmnopqrst";
    private static final JsonFactory JSON = new JsonFactory();

    /** Writes a text to a generator. */
    @FunctionalInterface
    private interface Writing {
        void write(JsonGenerator json, String text) throws IOException;
    }

    @Test
    void each_character_is_written_as_the_generator_writes_it_at_each_place() throws IOException {
        for (char character = 0; character < 0x180; character++) {
            for (int place = 0; place <= LETTERS.length(); place++) {
                String text = LETTERS.substring(0, place) + character + LETTERS.substring(place);
                assertEquals(bytes(JsonGenerator::writeString, text), bytes(PlainText::write, text), () -> "text " + text);
            }
        }
    }

    @Test
    void bytes_with_nothing_to_escape_are_plain() {
        for (int one = 0; one < 0x100; one++) {
            boolean itself = one >= ' ' && one < 0x80 && one != '"' && one != '\\' && one != '?';
            for (int length = 1; length <= 17; length++) {
                byte[] text = LETTERS.substring(0, length).getBytes(StandardCharsets.US_ASCII);
                text[length / 2] = (byte) one;
                assertEquals(itself, PlainText.plain(text), "byte " + one + " in " + length);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"\uD83D\uDE00", "half \uD83D", "\uDE00", "why?", "\u2028"})
    void characters_of_more_bytes_are_left_to_the_generator(String text) throws IOException {
        assertEquals(bytes(JsonGenerator::writeString, text), bytes(PlainText::write, text));
    }

    @ParameterizedTest
    @NullSource
    @ValueSource(strings = {"", "plain", "\"quoted\"", "ünïcode", "line\nend"})
    void generator_of_characters_writes_the_same(String text) throws IOException {
        StringWriter written = new StringWriter();
        try (JsonGenerator json = JSON.createGenerator(written)) {
            PlainText.write(json, text);
        }
        assertEquals(bytes(PlainText::write, text), written.toString());
    }

    private static String bytes(Writing writing, String text) throws IOException {
        ByteArrayOutputStream written = new ByteArrayOutputStream();
        try (JsonGenerator json = JSON.createGenerator(written)) {
            writing.write(json, text);
        }
        return written.toString(StandardCharsets.UTF_8);
    }
}
