package dev.slipway.domain.user;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.domain.kernel.Reason;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PasswordRulesTest {

    private static final Optional<Reason> GUESSABLE = Optional.of(Reason.of("password.guessable"));

    private static Optional<Reason> problem(String password) {
        return PasswordRules.problem(password, "jane-doe", "Jane Q. Doel", "abc@Example.org");
    }

    @ParameterizedTest
    @ValueSource(strings = {"password", "Password1", "5IVEL!FE", "5ivel!fe", "12345678"})
    void common_password_is_guessable_in_any_case(String password) {
        assertEquals(GUESSABLE, problem(password));
    }

    /** Username, whole name, words of the name, both sides of the address, and the address; from four characters on. */
    @ParameterizedTest
    @CsvSource({"xx-JANE-DOE-xx, true", "jane q. doe, true", "12 jane 34, true", "12 doEL 34, true", "12 example.org 34, true",
            "abc@example.org, true", "12 doe 345, false", "12 abc 345, false", "12 q. 3456, false", "zumbala-kessel, false",
            "pässwörter, false"})
    void password_contains_no_part_of_names_and_addresses(String password, boolean guessable) {
        assertEquals(guessable ? GUESSABLE : Optional.empty(), problem(password));
    }

    @Test
    void account_without_names_has_common_passwords_alone() {
        assertEquals(Optional.empty(), PasswordRules.problem("zumbala-kessel", null, null, null));
        assertEquals(GUESSABLE, PasswordRules.problem("iloveyou", null, null, null));
    }

    @Test
    void password_has_bounded_length() {
        assertEquals(Optional.of(Reason.of("field.blank")), problem(null));
        assertEquals(Optional.of(Reason.of("field.blank")), problem(""));
        assertEquals(Optional.of(Reason.of("field.too_short", 8)), problem("\ud83d\ude00".repeat(7)));
        assertEquals(Optional.empty(), problem("zumbala!"));
        assertEquals(Optional.empty(), problem("\ud83d\ude00".repeat(128)));
        assertEquals(Optional.of(Reason.of("field.too_long", 128)), problem("x".repeat(129)));
    }
}
