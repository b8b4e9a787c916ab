package dev.slipway.domain.access.session;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Base64;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FormTokenTest {

    private static final Random RANDOM = new Random(7);

    private static byte[] bytes() {
        byte[] bytes = new byte[FormToken.BYTES];
        RANDOM.nextBytes(bytes);
        return bytes;
    }

    @Test
    void token_matches_its_own_secret_under_every_mask() {
        byte[] secret = bytes();
        String one = FormToken.masked(secret, bytes());
        String other = FormToken.masked(secret, bytes());
        assertNotEquals(one, other);
        assertTrue(FormToken.matches(secret, one));
        assertTrue(FormToken.matches(secret, other));
        assertFalse(FormToken.matches(bytes(), one));
    }

    @Test
    void token_with_one_other_bit_matches_nothing() {
        byte[] secret = bytes();
        byte[] token = Base64.getUrlDecoder().decode(FormToken.masked(secret, bytes()));
        for (int bit = 0; bit < token.length * 8; bit++) {
            byte[] changed = token.clone();
            changed[bit / 8] ^= (byte) (1 << bit % 8);
            assertFalse(FormToken.matches(secret, Base64.getUrlEncoder().withoutPadding().encodeToString(changed)));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "x", "not base64 !", "AAAA"})
    void text_that_is_no_token_matches_nothing(String text) {
        assertFalse(FormToken.matches(new byte[FormToken.BYTES], text));
    }

    @Test
    void short_secret_and_mask_are_refused() {
        assertThrows(IllegalArgumentException.class, () -> FormToken.masked(new byte[31], bytes()));
        assertThrows(IllegalArgumentException.class, () -> FormToken.masked(bytes(), new byte[33]));
        assertEquals(86, FormToken.masked(bytes(), bytes()).length());
    }
}
