package dev.slipway.domain.user.signin;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Instant;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OneTimeCodesTest {

    private static final Instant NOW = Instant.ofEpochSecond(30 * 1000 + 29);

    private static String code(long step) {
        return String.format("%06d", step);
    }

    /** Step of the code, last accepted step, and whether it is accepted, at step 1000. */
    @ParameterizedTest
    @CsvSource({"998, 0, false", "999, 0, true", "1000, 0, true", "1001, 0, true", "1002, 0, false", "1000, 999, true", "1000, 1000, false",
            "999, 1000, false", "1001, 1000, true", "1001, 1001, false", "999, 998, true"})
    void step_is_accepted_once_in_its_window(long step, long last, boolean accepted) {
        assertEquals(accepted ? OptionalLong.of(step) : OptionalLong.empty(),
                OneTimeCodes.accepted(code(step), last, NOW, OneTimeCodesTest::code));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "1000", "0010000", "001000x", "０01000"})
    void other_texts_are_no_codes(String text) {
        assertEquals(OptionalLong.empty(), OneTimeCodes.accepted(text, 0, NOW, OneTimeCodesTest::code));
    }

    @Test
    void spaces_do_not_count() {
        assertEquals(OptionalLong.of(1000), OneTimeCodes.accepted(" 001 000 ", 0, NOW, OneTimeCodesTest::code));
    }

    @Test
    void step_begins_every_thirty_seconds() {
        assertEquals(0, OneTimeCodes.step(Instant.EPOCH));
        assertEquals(0, OneTimeCodes.step(Instant.ofEpochSecond(29)));
        assertEquals(1, OneTimeCodes.step(Instant.ofEpochSecond(30)));
    }
}
