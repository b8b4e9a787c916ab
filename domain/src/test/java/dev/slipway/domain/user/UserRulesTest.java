package dev.slipway.domain.user;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.domain.access.AccountState;
import dev.slipway.domain.kernel.FieldError;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class UserRulesTest {

    @Test
    void finds_everything_that_is_wrong_at_once() {
        UserDraft draft = draft("test!", "Test", "test@example.com", "pass", -1, bio("b".repeat(256)));
        assertEquals(
                List.of("username path.characters", "password field.too_short", "projects_limit field.greater_than_or_equal",
                        "bio field.too_long"),
                said(UserRules.problems(draft)));
    }

    @Test
    void takes_an_ordinary_account() {
        assertEquals(List.of(),
                said(UserRules.problems(draft("test", "Testing Person", "t@example.com", "correct horse battery", 0, UserProfile.EMPTY))));
    }

    @Test
    void limits_what_identity_providers_say() {
        assertEquals(List.of(), said(UserRules.identityProblems("p".repeat(255), "e".repeat(255))));
        assertEquals(List.of("provider field.too_long", "extern_uid field.too_long"),
                said(UserRules.identityProblems("p".repeat(256), "e".repeat(256))));
    }

    @Test
    void limits_names() {
        assertEquals(List.of("name field.blank"),
                said(UserRules.problems(draft("ab", " ", "t@example.com", "correct horse", 0, UserProfile.EMPTY))));
        assertEquals(List.of("first_name field.too_long"),
                said(UserRules.problems(draft("ab", "x".repeat(128) + " y", "t@example.com", "correct horse", 0, UserProfile.EMPTY))));
        assertEquals(List.of("last_name field.too_long"),
                said(UserRules.problems(draft("ab", "x " + "y".repeat(128), "t@example.com", "correct horse", 0, UserProfile.EMPTY))));
    }

    @ParameterizedTest
    @CsvSource({"password, false", "Password1, false", "xx-jane-doe-xx, false", "xxexample.orgxx, false", "1234567, false",
            "zumbala-kessel, true",
        "pässwörter, true"})
    void knows_guessable_passwords(String password, boolean good) {
        assertEquals(good, PasswordRules.problem(password, "jane-doe", "Jane Doe", "jane@example.org").isEmpty());
    }

    @Test
    void limits_passwords() {
        assertTrue(PasswordRules.length("x".repeat(128)).isEmpty());
        assertEquals("field.too_long", PasswordRules.length("x".repeat(129)).orElseThrow().id());
        assertEquals("field.blank", PasswordRules.length("").orElseThrow().id());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "no", "@x", "x@", "a@b@c", "a b@c", "a@b\nc"})
    void refuses_what_is_no_address(String email) {
        assertTrue(UserRules.emailProblem(email).isPresent(), email);
    }

    @ParameterizedTest
    @CsvSource(nullValues = "ok", value = {"https://example.com/x, ok", "'', ok", "example.com, url.invalid",
            "javascript:alert(1), url.invalid", "http://, url.invalid"})
    void takes_web_addresses_only(String url, String problem) {
        UserProfile profile = new UserProfile(null, null, null, null, null, null, url, null, null, null, null, null, null, null, null,
                null);
        List<FieldError> problems = UserRules.problems(draft("test", "Test", "t@example.com", "zumbala-kessel", 0, profile));
        assertEquals(problem, problems.isEmpty() ? null : problems.getFirst().reason().id());
    }

    @ParameterizedTest
    @EnumSource(AccountState.class)
    void barred_accounts_are_visible_to_administrators_only(AccountState state) {
        boolean barred = state == AccountState.BLOCKED || state == AccountState.LDAP_BLOCKED || state == AccountState.BANNED;
        assertEquals(!barred, UserAudience.NOT_BLOCKED.sees(state));
        assertTrue(UserAudience.ALL.sees(state));
        assertFalse(UserAudience.NOT_BLOCKED.states().isEmpty());
    }

    private static UserProfile bio(String bio) {
        return new UserProfile(bio, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null);
    }

    private static UserDraft draft(String username, String name, String email, String password, long limit, UserProfile profile) {
        return new UserDraft(username, name, email, Optional.of(password), false, false, true, limit, false, 1, 1, profile);
    }

    private static List<String> said(List<FieldError> errors) {
        return errors.stream().map(error -> error.field() + " " + error.reason().id()).toList();
    }
}
