package dev.slipway.application.user.signin;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.ArgumentMatchers.anyString;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import dev.slipway.application.access.port.Credentials;
import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.Refusals;
import dev.slipway.application.user.notice.AccountNotice;
import dev.slipway.application.user.port.SignInAccounts.Password;
import dev.slipway.application.user.port.SignInAccounts.SignInAccount;
import dev.slipway.domain.access.ApplicationTokenState;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Scope;
import dev.slipway.domain.kernel.FieldError;
import dev.slipway.domain.user.UserKind;
import dev.slipway.domain.user.link.LinkPurpose;
import dev.slipway.domain.user.notice.NoticeKind;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mockito.ArgumentCaptor;

/** A user replaces the own password. */
final class ChangePasswordTest {

    private static final String CHOSEN = "zumbala-kessel-7";

    private final SignInScene scene = new SignInScene();
    private final ChangePassword change = scene.user.changePassword;
    private final Caller.Session caller = scene.session();
    private final long anna = scene.anna.id();
    private final long token = scene.passwordToken();

    @BeforeEach
    void sign_in_elsewhere_too() {
        scene.open("elsewhere");
        scene.links.add(OptionalLong.of(anna), LinkPurpose.RESET_PASSWORD, "anna@example.com", scene.time.get());
        when(scene.users.setPassword(eq(anna), anyString(), any())).thenReturn(true);
    }

    private Failure refused(Caller by, String present, String password, String repeated) {
        return Refusals.of(() -> change.change(by, new ChangePassword.Request(present, password, repeated)));
    }

    private void assertKept() {
        assertEquals(2, scene.sessions.of(anna).size());
        assertEquals(1, scene.links.size());
        assertEquals(ApplicationTokenState.ACTIVE, scene.credentials.stateOf(token));
        assertEquals(List.of(), scene.recorded());
        assertEquals(List.of(), scene.notices.all());
        assertEquals(List.of(), scene.announcements.announced());
    }

    @Test
    void other_password_ends_what_the_former_one_opened_and_its_owner_is_told() {
        change.change(caller, new ChangePassword.Request("right", CHOSEN, CHOSEN));
        ArgumentCaptor<String> digest = ArgumentCaptor.forClass(String.class);
        verify(scene.users).setPassword(eq(anna), digest.capture(), eq(scene.time.get()));
        assertTrue(scene.secrets.passwordMatches(CHOSEN, digest.getValue()));
        assertEquals(List.of(caller.sessionId()), scene.sessions.of(anna).stream().map(session -> session.id()).toList());
        assertEquals(0, scene.links.size());
        assertEquals(ApplicationTokenState.REVOKED, scene.credentials.stateOf(token));
        assertEquals(List.of("USER_PASSWORD_UPDATED " + anna + " by Name of anna"), scene.recorded());
        assertEquals(List.of(new AccountNotice(1, anna, NoticeKind.PASSWORD_CHANGED, "anna@example.com", scene.time.get())),
                scene.notices.all());
        assertEquals(List.of(Credentials.ACCOUNT_CHANGED + " " + anna), scene.announcements.announced());
    }

    @ParameterizedTest
    @CsvSource({
        "wrong, zumbala-kessel-7, zumbala-kessel-7, current_password,      password.wrong",
        "right, short,            short,            password,              field.too_short",
        "right, anna@example.com, anna@example.com, password,              password.guessable",
        "right, name of anna 1,   name of anna 1,   password,              password.guessable",
        "right, zumbala-kessel-7, zumbala-kessel-8, password_confirmation, password.not_repeated"})
    void password_that_breaks_a_rule_changes_nothing(String present, String password, String repeated, String field, String reason) {
        assertEquals(List.of(field + " " + reason), refused(caller, present, password, repeated) instanceof Failure.Invalid invalid
                ? invalid.errors().stream().map(error -> error.field() + " " + error.reason().id()).toList() : List.of());
        verify(scene.users, never()).setPassword(anyLong(), anyString(), any());
        assertKept();
    }

    @Test
    void password_that_is_the_present_one_changes_nothing() {
        when(scene.users.setPassword(eq(anna), anyString(), any())).thenReturn(true);
        scene.accounts.put(new SignInAccount(scene.anna,
                UserKind.HUMAN, "anna@example.com", new Password(
                        Optional.of(scene.secrets.passwordDigest(CHOSEN)), false, false), true, false));
        assertEquals(new Failure.Invalid(List.of(FieldError.of("password", "password.unchanged"))),
                refused(caller, CHOSEN, CHOSEN, CHOSEN));
        assertKept();
    }

    @Test
    void password_is_replaced_by_a_session_of_an_account_that_exists_alone() {
        assertEquals(Refusal.forbidden().failure(), refused(new Caller.Person(scene.anna, 1, Set.of(Scope.API)), "right", CHOSEN, CHOSEN));
        assertEquals(Refusal.unauthenticated().failure(), refused(Caller.ANONYMOUS, "right", CHOSEN, CHOSEN));
        when(scene.users.setPassword(eq(anna), anyString(), any())).thenReturn(false);
        assertEquals(Refusal.unauthenticated().failure(), refused(caller, "right", CHOSEN, CHOSEN));
        scene.accounts.remove(anna);
        assertEquals(Refusal.unauthenticated().failure(), refused(caller, "right", CHOSEN, CHOSEN));
        assertKept();
        assertEquals("Request[passwords]", new ChangePassword.Request("right", CHOSEN, CHOSEN).toString());
    }

    @Test
    void ten_wrong_passwords_are_confirmed_no_more_for_ten_minutes() {
        ConfirmPassword confirm = scene.user.confirmPassword;
        for (int round = 0; round < 2; round++) {
            for (int attempt = 0; attempt < 9; attempt++) {
                assertEquals(false, confirm.matches(scene.anna, "wrong"));
            }
            assertTrue(confirm.matches(scene.anna, "right"));
        }
        for (int attempt = 0; attempt < 10; attempt++) {
            assertEquals(false, confirm.matches(scene.anna, "wrong"));
        }
        Failure waits = new Failure.RateLimited(Duration.ofMinutes(10));
        assertEquals(waits, Refusals.of(() -> confirm.matches(scene.anna, "right")));
        scene.pass(Duration.ofMinutes(10).minusSeconds(1));
        assertEquals(waits, refused(caller, "right", CHOSEN, CHOSEN));
        scene.pass(Duration.ofSeconds(1));
        assertTrue(confirm.matches(scene.anna, "right"));
        assertKept();
    }
}
