package dev.slipway.domain.user;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.domain.kernel.FieldError;
import dev.slipway.domain.user.StatusRules.ClearAfter;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StatusRulesTest {

    @ParameterizedTest
    @ValueSource(strings = {"", "+1", "speech_balloon", "man-in-tuxedo", "100"})
    void names_of_emoji_are_taken(String emoji) {
        assertEquals(List.of(), StatusRules.problems(emoji, ""));
    }

    @ParameterizedTest
    @ValueSource(strings = {"Smile", "a b", ":smile:", "😀", "a\nb"})
    void other_texts_are_no_emoji(String emoji) {
        assertEquals(List.of(FieldError.of("emoji", "field.not_included")), StatusRules.problems(emoji, ""));
    }

    @Test
    void message_has_a_hundred_characters_at_most() {
        assertEquals(List.of(), StatusRules.problems("", "😀".repeat(100)));
        assertEquals(List.of(FieldError.of("message", "field.too_long", 100)), StatusRules.problems("", "x".repeat(101)));
        assertEquals(2, StatusRules.problems("A", "x".repeat(101)).size());
    }

    @Test
    void status_disappears_after_named_times() {
        assertEquals(List.of("30_minutes", "3_hours", "8_hours", "1_day", "3_days", "7_days", "30_days"),
                Stream.of(ClearAfter.values()).map(ClearAfter::wireName).toList());
        assertEquals(List.of(30L, 180L, 480L, 1440L, 4320L, 10080L, 43200L),
                Stream.of(ClearAfter.values()).map(ClearAfter::duration).map(Duration::toMinutes).toList());
    }
}
