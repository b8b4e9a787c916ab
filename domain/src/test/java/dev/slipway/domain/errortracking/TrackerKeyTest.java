package dev.slipway.domain.errortracking;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TrackerKeyTest {

    private static final String KEY = "glet_0123456789abcdef0123456789abcdef";

    @Test
    void key_shows_the_digits_of_its_first_bytes() {
        byte[] random = new byte[32];
        random[0] = 1;
        random[15] = -1;
        random[16] = 7;
        assertEquals("glet_01" + "00".repeat(14) + "ff", TrackerKey.of(random).value());
    }

    @Test
    void key_is_read_as_it_was_sent() {
        assertEquals(Optional.of(new TrackerKey(KEY)), TrackerKey.read(KEY));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "\u0000", "glet_", "0123456789abcdef0123456789abcdef", "glet_0123456789ABCDEF0123456789abcdef",
        "glet_0123456789abcdef0123456789abcde", "glet_0123456789abcdef0123456789abcdef0", "xglet_0123456789abcdef0123456789abcdef",
        "glet_0123456789abcdef0123456789abcdef\n", "glet_0123456789abcdef0123456789abcde\u0000"})
    void other_text_is_no_key(String text) {
        assertEquals(Optional.empty(), TrackerKey.read(text));
        assertThrows(IllegalArgumentException.class, () -> new TrackerKey(text));
    }
}
