package dev.slipway.domain.label;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LabelColorTest {

    @ParameterizedTest
    @CsvSource({"#d9534f, #d9534f, #FFFFFF", "#ABC, #ABC, #333333", "#abcdef, #abcdef, #333333", " #fff , #fff, #333333",
        "#000, #000, #FFFFFF", "Red, #FF0000, #FFFFFF", "rebeccapurple, #663399, #FFFFFF", "WHITE, #FFFFFF, #333333",
        "grey, #808080, #FFFFFF", "gray, #808080, #FFFFFF", "#A7A7A6, #A7A7A6, #FFFFFF", "#A7A7A7, #A7A7A7, #333333"})
    void color_is_a_code_as_it_was_sent_or_that_of_a_name(String text, String code, String textColor) {
        LabelColor color = LabelColor.of(text).orElseThrow();
        assertEquals(code, color.code());
        assertEquals(textColor, color.textColor());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "#", "#12", "#1234", "#12345", "#1234567", "123456", "#12345g",
        "reddish", "#fff\n#fff", "rgb(1,2,3)", "＃fff"})
    void other_texts_are_no_colors(String text) {
        assertEquals(Optional.empty(), LabelColor.of(text));
        assertThrows(IllegalArgumentException.class, () -> new LabelColor(text));
    }

    @Test
    void names_are_no_codes() {
        assertThrows(IllegalArgumentException.class, () -> new LabelColor("red"));
    }
}
