package dev.slipway.domain.user.signin;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RecoveryCodesTest {

    private static final byte[] RANDOM = {0, 1, 2, 3, 4, 5, 6, 7, 8, (byte) 0xff, 9, 9};

    @Test
    void code_is_shown_in_groups() {
        assertEquals("0001-0203-0405-0607-08ff", RecoveryCodes.code(RANDOM));
    }

    @ParameterizedTest
    @ValueSource(strings = {"0001-0203-0405-0607-08ff", "0001020304050607 08FF", "  0001 0203 0405 0607 08fF "})
    void code_is_recognized_however_it_is_typed(String text) {
        assertEquals(Optional.of("000102030405060708ff"), RecoveryCodes.typed(text));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "123456", "0001-0203-0405-0607-08f", "0001-0203-0405-0607-08fg", "000102030405060708ff0"})
    void other_texts_are_no_recovery_codes(String text) {
        assertEquals(Optional.empty(), RecoveryCodes.typed(text));
    }
}
