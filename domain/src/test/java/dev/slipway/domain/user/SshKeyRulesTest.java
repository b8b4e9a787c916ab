package dev.slipway.domain.user;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.domain.kernel.FieldError;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SshKeyRulesTest {

    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");

    @Test
    void readable_key_with_title_is_taken() {
        assertEquals(List.of(), SshKeyRules.problems("t".repeat(255), "k".repeat(5000), true, Optional.empty(), NOW));
        assertEquals(List.of(), SshKeyRules.problems("t", "k", true, Optional.of(NOW.plusMillis(1)), NOW));
    }

    @Test
    void each_broken_rule_is_named() {
        assertEquals(List.of(FieldError.of("title", "field.blank")), SshKeyRules.problems(" ", "k", true, Optional.empty(), NOW));
        assertEquals(List.of(FieldError.of("title", "field.too_long", 255), FieldError.of("key", "field.too_long", 5000)),
                SshKeyRules.problems("t".repeat(256), "k".repeat(5001), true, Optional.empty(), NOW));
        assertEquals(List.of(FieldError.of("key", "field.invalid"), FieldError.of("fingerprint", "key.no_fingerprint")),
                SshKeyRules.problems("t", "k", false, Optional.empty(), NOW));
        assertEquals(List.of(FieldError.of("expires_at", "key.expired")), SshKeyRules.problems("t", "k", true, Optional.of(NOW), NOW));
    }

    @Test
    void only_texts_of_the_length_of_keys_are_read() {
        assertFalse(SshKeyRules.worthReading(" ") || SshKeyRules.worthReading("k".repeat(5001)));
        assertTrue(SshKeyRules.worthReading("k".repeat(5000)));
    }

    @ParameterizedTest
    @CsvSource({"ssh-rsa AAAA,''", "ssh-rsa AAAA me@host,me@host", "' ssh-rsa  AAAA  a b  ',a b", "'',''"})
    void comment_stands_behind_the_key(String key, String comment) {
        assertEquals(comment, SshKeyRules.comment(key));
    }
}
