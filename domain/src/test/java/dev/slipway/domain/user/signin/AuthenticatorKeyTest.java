package dev.slipway.domain.user.signin;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AuthenticatorKeyTest {

    /** Vectors of RFC 4648, section 10. */
    @ParameterizedTest
    @CsvSource({"f, MY", "fo, MZXQ", "foo, MZXW6", "foob, MZXW6YQ", "fooba, MZXW6YTB", "foobar, MZXW6YTBOI"})
    void key_is_written_in_base32(String bytes, String text) {
        AuthenticatorKey key = AuthenticatorKey.of(bytes.getBytes(StandardCharsets.US_ASCII));
        assertEquals(text, key.text());
        assertArrayEquals(bytes.getBytes(StandardCharsets.US_ASCII), key.bytes());
    }

    @Test
    void every_key_is_read_back() {
        Random random = new Random(3);
        for (int round = 0; round < 500; round++) {
            byte[] key = new byte[OneTimeCodes.KEY_BYTES];
            random.nextBytes(key);
            assertArrayEquals(key, new AuthenticatorKey(AuthenticatorKey.of(key).text()).bytes());
        }
    }

    @Test
    void authenticator_reads_issuer_account_and_key() {
        AuthenticatorKey key = new AuthenticatorKey("MZXW6YTBOI");
        assertEquals("otpauth://totp/Slipway:anna%40b%20c%3F?secret=MZXW6YTBOI&issuer=Slipway&digits=6&period=30", key.uri("anna@b c?"));
        assertEquals("MZXW 6YTB OI", key.grouped());
        assertEquals("AuthenticatorKey", key.toString(), "the key is a secret");
    }
}
