package dev.slipway.application.kernel;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.kernel.port.Secrets;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What every implementation of {@link Secrets} keeps to. */
public abstract class SecretsKit {

    protected abstract Secrets secrets();

    @Test
    final void tokens_have_their_length_and_alphabet_and_differ() {
        assertTrue(secrets().token(20).matches("[A-Za-z0-9_-]{20}"));
        assertNotEquals(secrets().token(20), secrets().token(20));
    }

    @Test
    final void a_digest_is_stable_and_does_not_hold_the_token() {
        byte[] digest = secrets().digest("a-token-of-some-length");
        assertArrayEquals(digest, secrets().digest("a-token-of-some-length"));
        assertFalse(Arrays.equals(digest, secrets().digest("a-token-of-some-lengtH")));
        assertFalse(new String(digest, StandardCharsets.ISO_8859_1).contains("token"));
    }

    @Test
    final void a_password_matches_its_digest_and_no_other_does() {
        String digest = secrets().passwordDigest("correct horse");
        assertTrue(secrets().passwordMatches("correct horse", digest));
        assertFalse(secrets().passwordMatches("correct horsf", digest));
        assertNotEquals(digest, secrets().passwordDigest("correct horse"));
    }

    @Test
    final void every_character_of_a_long_password_counts() {
        String digest = secrets().passwordDigest("x".repeat(127) + "a");
        assertFalse(secrets().passwordMatches("x".repeat(127) + "b", digest));
    }

    @Test
    final void what_is_encrypted_is_read_again_at_its_place() {
        for (String text : List.of("", "value", "ünïcode \0 and more", "x".repeat(100_000))) {
            assertEquals(text, secrets().decrypt(secrets().encrypt(text, "table.column:1"), "table.column:1"));
        }
    }

    @Test
    final void a_value_is_read_at_no_other_place() {
        byte[] encrypted = secrets().encrypt("value", "table.column:1");
        assertThrows(IllegalStateException.class, () -> secrets().decrypt(encrypted, "table.column:2"));
    }

    @Test
    final void a_changed_value_is_not_read() {
        byte[] encrypted = secrets().encrypt("value", "place");
        for (int i = 0; i < encrypted.length; i++) {
            byte[] changed = encrypted.clone();
            changed[i] ^= 1;
            assertThrows(IllegalStateException.class, () -> secrets().decrypt(changed, "place"), "byte " + i);
        }
    }

    @Test
    final void the_same_value_is_encrypted_differently_each_time() {
        assertFalse(Arrays.equals(secrets().encrypt("value", "place"), secrets().encrypt("value", "place")));
    }
}
