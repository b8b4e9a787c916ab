package dev.slipway.domain.artifact;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.domain.kernel.Reason;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DotenvTest {

    private static Dotenv read(String text) {
        return Dotenv.read(text.getBytes(StandardCharsets.UTF_8));
    }

    private static Dotenv refused(String id, Object... args) {
        return new Dotenv.Refused(Reason.of(id, args));
    }

    private static byte[] marked(String text, Charset charset) {
        return ("\uFEFF" + text).getBytes(charset);
    }

    @Test
    void keys_and_values_are_stripped_and_split_at_the_first_sign() {
        assertEquals(new Dotenv.Variables(Map.of("A", "1", "URL", "http://x?a=b", "EMPTY", "")),
                read(" A = 1 \nURL=http://x?a=b\r\nEMPTY="));
    }

    @Test
    void the_last_of_equal_keys_counts_in_the_place_of_the_first() {
        Dotenv.Variables read = (Dotenv.Variables) read("A=1\nB=2\nA=3");
        assertEquals(List.of("A", "B"), List.copyOf(read.values().keySet()));
        assertEquals("3", read.values().get("A"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"A", "=1", "A=1\n\nB=2", "A B=1", "1A=1", "A=\0", "Ä=1"})
    void a_line_that_is_no_variable_refuses_the_file(String text) {
        assertEquals(refused("artifact.dotenv_format"), read(text));
    }

    @Test
    void bytes_that_are_no_text_are_refused() {
        assertEquals(refused("artifact.dotenv_format"), Dotenv.read(new byte[] {'A', '=', (byte) 0xC3}));
    }

    @Test
    void marks_of_encodings_are_no_part_of_the_text() {
        for (Charset charset : List.of(StandardCharsets.UTF_8, StandardCharsets.UTF_16BE, StandardCharsets.UTF_16LE)) {
            assertEquals(new Dotenv.Variables(Map.of("A", "ü")), Dotenv.read(marked("A=ü", charset)), charset.name());
            assertEquals(new Dotenv.Variables(Map.of()), Dotenv.read(marked("", charset)), charset.name() + " without text");
        }
    }

    @Test
    void the_limits_are_exact() {
        String twenty = String.join("\n", IntStream.range(0, 20).mapToObj(index -> "K" + index + "=v").toList());
        assertEquals(20, ((Dotenv.Variables) read(twenty)).values().size());
        assertEquals(refused("artifact.dotenv_too_many", 20), read(twenty + "\nMORE=1"));
        assertEquals(Dotenv.SIZE - 3, ((Dotenv.Variables) read("A=" + "x".repeat(Dotenv.SIZE - 3))).values().get("A").length());
        assertEquals(refused("artifact.dotenv_too_big", Dotenv.SIZE), read("A=" + "x".repeat(Dotenv.SIZE - 2)));
    }

    @Test
    void an_empty_file_has_no_variables() {
        assertEquals(new Dotenv.Variables(Map.of()), read(""));
    }
}
