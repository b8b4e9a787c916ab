package dev.slipway.domain.user;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.domain.kernel.FieldError;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GpgKeyRulesTest {

    private static final String BEGIN = "-----BEGIN PGP PUBLIC KEY BLOCK-----";
    private static final String END = "-----END PGP PUBLIC KEY BLOCK-----";
    private static final List<FieldError> OTHER_FORM = List.of(FieldError.of("key", "gpg_key.not_armored"));

    private static String key(int length) {
        return BEGIN + "x".repeat(length - BEGIN.length() - END.length()) + END;
    }

    @Test
    void readable_key_is_taken_with_blanks_around_it() {
        assertEquals(List.of(), GpgKeyRules.problems("\n " + BEGIN + "\n\nx\n" + END + "\n", true));
        assertEquals(List.of(), GpgKeyRules.problems(key(GpgKeyRules.LONGEST), true));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "key", BEGIN, END, BEGIN + "x", "x" + BEGIN + END, BEGIN + END + "x",
            "-----BEGIN PGP PRIVATE KEY BLOCK-----\n" + END, "-----BEGIN PGP SIGNATURE-----\n" + END})
    void text_of_another_form_has_one_error_and_is_not_read(String text) {
        assertEquals(OTHER_FORM, GpgKeyRules.problems(text, false));
        assertFalse(GpgKeyRules.worthReading(text));
    }

    @Test
    void text_of_the_right_form_that_is_no_key_has_no_fingerprint() {
        assertEquals(List.of(FieldError.of("fingerprint", "field.blank"), FieldError.of("primary_keyid", "field.blank")),
                GpgKeyRules.problems(BEGIN + END, false));
        assertTrue(GpgKeyRules.worthReading(BEGIN + END));
    }

    @Test
    void longer_text_is_not_read() {
        assertEquals(List.of(FieldError.of("key", "field.too_long", GpgKeyRules.LONGEST)),
                GpgKeyRules.problems(key(GpgKeyRules.LONGEST + 1), true));
        assertFalse(GpgKeyRules.worthReading(key(GpgKeyRules.LONGEST + 1)));
        assertTrue(GpgKeyRules.worthReading(key(GpgKeyRules.LONGEST)));
    }

    @Test
    void user_has_a_hundred_keys_of_each_kind() {
        Optional<FieldError> problem = Optional.of(FieldError.of("base", "key.too_many", 100));
        assertEquals(Optional.empty(), new GpgKeyRules.Present(99, 0).problem("key"));
        assertEquals(problem, new GpgKeyRules.Present(100, 0).problem("key"));
        assertEquals(Optional.empty(), SshKeyRules.countProblem(99));
        assertEquals(problem, SshKeyRules.countProblem(100));
    }

    @Test
    void keys_of_user_have_a_bounded_length_together() {
        long most = GpgKeyRules.MOST_CHARACTERS;
        Optional<FieldError> problem = Optional.of(FieldError.of("base", "gpg_key.too_long_together", most));
        assertEquals(Optional.empty(), new GpgKeyRules.Present(1, most - 3).problem("key"));
        assertEquals(Optional.empty(), new GpgKeyRules.Present(1, most - 3).problem("k\ud83d\udd11y"));
        assertEquals(problem, new GpgKeyRules.Present(1, most - 2).problem("key"));
    }
}
