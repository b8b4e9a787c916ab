package dev.slipway.rest.edge.answer;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonBytesTest {

    private static final String LETTERS = "abcdefghijklmnopqrst";
    private static final ObjectMapper JSON = new ObjectMapper();

    private final JsonBytes bytes = new JsonBytes();

    private String written(String text) {
        bytes.clear();
        bytes.text(text);
        return bytes.getValue();
    }

    @Test
    void each_character_is_written_as_jackson_writes_it_at_each_place() throws JsonProcessingException {
        for (char character = 0; character < 0x180; character++) {
            for (int place = 0; place <= LETTERS.length(); place++) {
                String text = LETTERS.substring(0, place) + character + LETTERS.substring(place);
                assertEquals(JSON.writeValueAsString(text), written(text), text);
            }
        }
    }

    @Test
    void bytes_with_nothing_to_escape_are_plain() {
        for (int one = 0; one < 0x100; one++) {
            boolean itself = one >= ' ' && one < 0x80 && one != '"' && one != '\\';
            for (int length = 1; length <= 17; length++) {
                for (int place = 0; place < length; place++) {
                    byte[] text = LETTERS.substring(0, length).getBytes(StandardCharsets.US_ASCII);
                    text[place] = (byte) one;
                    assertEquals(itself, JsonBytes.plain(text), "byte " + one + " at " + place + " of " + length);
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a", "seven ch", "\uD83D\uDE00 and \"quotes\"", "\u2028\u2029", "größe\n\t\u0001\\", "привет, мир"})
    void text_is_read_as_it_was(String text) throws JsonProcessingException {
        assertEquals(text, JSON.readValue(written(text), String.class));
    }

    @Test
    void half_of_a_character_becomes_a_question_mark() {
        assertEquals("\"half ? of one\"", written("half \uD83D of one"));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 2_046, 2_047, 2_048, 100_000})
    void buffer_grows_with_what_is_written(int length) throws JsonProcessingException {
        for (String character : new String[] {"x", "\n", "ä", "\u0001"}) {
            String text = character.repeat(length);
            assertEquals(text, JSON.readValue(written(text), String.class));
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {0, -1, 42, Integer.MAX_VALUE, Long.MIN_VALUE, Long.MAX_VALUE})
    void numbers_are_digits(long number) {
        for (int at = 2_030; at <= 2_050; at++) {
            bytes.clear();
            bytes.append(new byte[at]);
            bytes.append(number);
            assertEquals(Long.toString(number), bytes.getValue().substring(at));
        }
    }

    @Test
    void commas_stand_between_values_only() {
        for (int object = 0; object < 2; object++) {
            bytes.separate();
            bytes.append('[');
            for (String text : new String[] {"[", "{"}) {
                bytes.separate();
                bytes.text(text);
            }
            bytes.append(']');
        }
        assertEquals("[\"[\",\"{\"],[\"[\",\"{\"]", bytes.toString());
    }

    @Test
    void bytes_are_given_where_they_have_room() {
        bytes.text("abc");
        byte[] buffer = new byte[7];
        assertEquals(5, bytes.appendUnquotedUTF8(buffer, 2));
        assertEquals("\0\0\"abc\"", new String(buffer, StandardCharsets.US_ASCII));
        assertEquals(-1, bytes.appendUnquotedUTF8(buffer, 3));
        assertArrayEquals("\"abc\"".getBytes(StandardCharsets.US_ASCII), bytes.asUnquotedUTF8());
        assertEquals(-1, bytes.appendUnquoted(new char[10], 0));
    }
}
