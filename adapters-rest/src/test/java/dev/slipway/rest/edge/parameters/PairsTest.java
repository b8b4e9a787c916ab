package dev.slipway.rest.edge.parameters;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.slipway.application.kernel.Refusal;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PairsTest {

    private static List<String> read(String raw) {
        List<String> pairs = new ArrayList<>();
        Pairs.read(raw, (name, value) -> pairs.add(name + " -> " + value));
        return pairs;
    }

    @Test
    void pairs_are_read_in_order() {
        assertEquals(List.of("a -> 1", "b ->  2=3", "c -> null", "d -> ", "ü -> x"), read("a=1&b=+2=3&&c&d=&%C3%BC=x&"));
        assertEquals(List.of(), read(""));
        assertEquals(List.of(" -> x"), read("=x"));
    }

    @ParameterizedTest
    @CsvSource(ignoreLeadingAndTrailingWhitespace = false, value = {"a+b,a b", "%41%62,Ab", "%C3%BC+%e2%82%ac,ü €", "ü+1,ü 1", "100%,100%",
            "%4,%4", "%zz+,%zz ", "%2B%25,+%", "+,' '", "%F0%9F%98%80,😀"})
    void codes_are_decoded(String code, String text) {
        assertEquals(text, Pairs.decode(code));
    }

    @ParameterizedTest
    @ValueSource(strings = {"%FF", "a%C3", "%C3+"})
    void bytes_that_are_no_text_are_refused(String code) {
        assertThrows(Refusal.class, () -> Pairs.decode(code));
    }
}
