package dev.slipway.domain.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.domain.kernel.FieldError;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TriggerRulesTest {

    @ParameterizedTest
    @CsvSource({"glptt-0123456789abcdef, 0123", "glptt-01, 01", "glptt-, ''", "0123456789, 0123", "012, 012", "'', ''", "xglptt-12, xglp"})
    void others_see_the_first_four_digits(String token, String shown) {
        assertEquals(shown, TriggerRules.shortened(token));
    }

    @Test
    void a_description_may_be_empty_and_has_a_longest() {
        assertEquals(List.of(), TriggerRules.errors(""));
        assertEquals(List.of(), TriggerRules.errors("\uD83D\uDE00".repeat(255)));
        assertEquals(List.of(FieldError.of("description", "field.too_long", 255)), TriggerRules.errors("d".repeat(256)));
    }
}
