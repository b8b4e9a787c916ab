package dev.slipway.domain.label;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.domain.kernel.FieldError;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class LabelRulesTest {

    static List<Arguments> labels() {
        return List.of(
                Arguments.of("bug", "#d9534f", null, List.of()),
                Arguments.of("a::b & c? <d>", "red", "d".repeat(16_384), List.of()),
                Arguments.of("🚀".repeat(255), "#fff", "", List.of()),
                Arguments.of(null, null, null, List.of("color label.color", "title field.blank")),
                Arguments.of(" ", " ", null, List.of("color label.color", "title field.blank")),
                Arguments.of("a,b", "#ff", null, List.of("color label.color", "title field.invalid")),
                Arguments.of("🚀".repeat(256), "#fff", "d".repeat(16_385),
                        List.of("title field.too_long", "description field.too_long")));
    }

    @ParameterizedTest
    @MethodSource("labels")
    void label_has_a_name_and_a_color(String title, String color, String description, List<String> problems) {
        assertEquals(problems, LabelRules.problems(new LabelDraft(title, color, description)).stream()
                .map(found -> found.field() + " " + found.reason().id()).toList());
    }

    @Test
    void draft_is_trimmed() {
        assertEquals(new LabelDraft("bug", "red", "d e"), new LabelDraft(" bug\n", " red ", " d e "));
        assertEquals(new LabelDraft("bug", "red", null), new LabelDraft("bug", "red", " \n"));
        assertEquals(new LabelDraft("bug", "#6699cc", null), LabelDraft.named("bug"));
    }

    @Test
    void priority_is_zero_or_more() {
        assertEquals(Optional.empty(), LabelRules.priority(null));
        assertEquals(Optional.empty(), LabelRules.priority(0));
        assertEquals(Optional.empty(), LabelRules.priority(Integer.MAX_VALUE));
        assertEquals(Optional.of(FieldError.of("priority", "field.greater_than_or_equal", 0)), LabelRules.priority(-1));
    }
}
