package dev.slipway.domain.namespace;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.domain.kernel.Reason;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NameRulesTest {

    private static final String ROCKET = "\uD83D\uDE80";

    private static String ascii(boolean first, boolean project) {
        return IntStream.range(0, 0x80).filter(c -> !Character.isLetterOrDigit(c)).mapToObj(Character::toString).filter(sign -> {
            String name = first ? sign + "x" : "x" + sign;
            return (project ? NameRules.project(name) : NameRules.group(name)).isEmpty();
        }).collect(Collectors.joining());
    }

    @Test
    void signs_of_ascii_are_few_and_only_an_underscore_begins_a_name() {
        assertEquals(" ()-._", ascii(false, false));
        assertEquals(" '()+,-._", ascii(false, true));
        assertEquals("_", ascii(true, false));
        assertEquals("_", ascii(true, true));
    }

    @ParameterizedTest
    @ValueSource(strings = {ROCKET, "x" + ROCKET, "\u00e9", "e\u0301", "\u0301", "\u2764\ufe0f", "\u4e2d\u6587", "7",
            "\uD83D\uDC4B\uD83C\uDFFD", "\uD83D\uDC68\u200D\uD83D\uDCBB"})
    void letters_digits_marks_and_emoji_make_names(String name) {
        assertEquals(Optional.empty(), NameRules.group(name));
        assertEquals(Optional.empty(), NameRules.project(name));
    }

    @ParameterizedTest
    @ValueSource(strings = {"\u200dx", "\ufe0fx", "\u2028", "x\u0080", "x\u00a0", "x\u2013", "x\u20ac", "x\u007f", "#", "*", "x#", "x*"})
    void joiners_begin_no_name_and_other_signs_are_refused(String name) {
        assertEquals(Optional.of(name.isBlank() ? Reason.of("field.blank") : Reason.of("group_name.characters")), NameRules.group(name));
        assertEquals(Optional.of(name.isBlank() ? Reason.of("field.blank") : Reason.of("project_name.characters")),
                NameRules.project(name));
    }

    @Test
    void name_has_one_to_255_characters() {
        assertEquals(Optional.of(Reason.of("field.blank")), NameRules.group(null));
        assertEquals(Optional.of(Reason.of("field.blank")), NameRules.project(""));
        assertEquals(Optional.empty(), NameRules.group(ROCKET.repeat(255)));
        assertEquals(Optional.of(Reason.of("field.too_long", 255)), NameRules.group(ROCKET.repeat(256)));
        assertEquals(Optional.of(Reason.of("field.too_long", 255)), NameRules.project("x".repeat(256)));
    }
}
