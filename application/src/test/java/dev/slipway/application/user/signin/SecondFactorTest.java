package dev.slipway.application.user.signin;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import dev.slipway.application.access.port.Credentials;
import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.Refusals;
import dev.slipway.application.user.port.SecondFactors.StoredFactor;
import dev.slipway.domain.access.AccountState;
import dev.slipway.domain.access.ApplicationTokenState;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Scope;
import dev.slipway.domain.access.session.SessionStage;
import dev.slipway.domain.kernel.FieldError;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.user.link.LinkPurpose;
import dev.slipway.domain.user.signin.OneTimeCodes;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A user sets up a second factor and signs in by it. */
final class SecondFactorTest {

    private static final SignIn.Browser BROWSER = new SignIn.Browser("192.0.2.1", "Browser/1", Optional.empty());
    private static final Failure WRONG_CODE = new Failure.Invalid(List.of(FieldError.of("code", "second_factor.wrong")));
    private static final Failure INACTIVE = Refusal.unprocessable(Reason.of("second_factor.inactive")).failure();

    private final SignInScene scene = new SignInScene();
    private final OwnSecondFactor own = scene.user.ownSecondFactor;
    private final SecondStep step = scene.user.secondStep;
    private final Caller.Session caller = scene.session();
    private final long anna = scene.anna.id();
    private byte[] key = new byte[0];

    /** Sets a second factor up and returns the recovery codes. The next code is accepted half a minute later. */
    private List<String> activate() {
        key = own.offer(caller).key().bytes();
        List<String> recovery = own.activate(caller, "right", scene.code(key, 0));
        scene.put(AccountState.ACTIVE, true);
        scene.pass(Duration.ofSeconds(30));
        return recovery;
    }

    /** Signs in by the password and returns the cookie of the session that waits. */
    private String pend(Optional<String> device) {
        return assertInstanceOf(SignIn.Result.SecondFactor.class, scene.user.signIn.signIn(
                new CheckPassword.Attempt("anna", "right", "192.0.2.1", device), new SignIn.Browser("192.0.2.1", "Browser/1", device)))
                .cookie();
    }

    private String pend() {
        return pend(Optional.empty());
    }

    private Optional<SignIn.Result> verified(String cookie, String code) {
        return step.verify(cookie, code, BROWSER);
    }

    private SignIn.Result.SignedIn signedIn(String cookie, String code) {
        return assertInstanceOf(SignIn.Result.SignedIn.class, verified(cookie, code).orElseThrow());
    }

    private void wrong(String cookie, String code) {
        assertEquals(Optional.of(new SignIn.Result.Failed()), verified(cookie, code));
    }

    @Test
    void user_sets_up_a_second_factor_by_a_code_of_the_offered_key() {
        assertEquals(new OwnSecondFactor.State(false, 0), own.state(caller));
        assertEquals(Optional.empty(), own.offered(caller));
        OwnSecondFactor.Offer offer = own.offer(caller);
        assertEquals(20, offer.key().bytes().length);
        assertEquals(offer.key().uri("anna"), offer.uri());
        assertEquals(Optional.of(offer), own.offered(caller));
        OwnSecondFactor.Offer second = own.offer(caller);
        assertNotEquals(offer, second);
        assertEquals(Optional.of(second), own.offered(caller));
        assertEquals(new OwnSecondFactor.State(false, 0), own.state(caller));
        assertEquals(List.of(), scene.recorded());
        List<String> recovery = own.activate(caller, "right", scene.code(second.key().bytes(), 0));
        assertEquals(10, Set.copyOf(recovery).size());
        assertTrue(recovery.stream().allMatch(code -> code.matches("([0-9a-f]{4}-){4}[0-9a-f]{4}")), recovery.toString());
        assertEquals(new OwnSecondFactor.State(true, 10), own.state(caller));
        assertEquals(Optional.empty(), own.offered(caller));
        assertEquals(List.of("USER_ENABLE_TWO_FACTOR " + anna + " by Name of anna"), scene.recorded());
    }

    /** Links by which an address is confirmed stay. */
    @Test
    void second_factor_ends_what_the_password_alone_opened() {
        scene.open("elsewhere");
        long token = scene.passwordToken();
        for (LinkPurpose purpose : LinkPurpose.values()) {
            scene.links.add(OptionalLong.of(anna), purpose, "anna@example.com", scene.time.get());
        }
        activate();
        assertEquals(List.of(caller.sessionId()), scene.sessions.of(anna).stream().map(session -> session.id()).toList());
        assertEquals(ApplicationTokenState.REVOKED, scene.credentials.stateOf(token));
        assertEquals(LinkPurpose.values().length - LinkPurpose.PASSWORDS.size(), scene.links.size());
        assertEquals(List.of(Credentials.ACCOUNT_CHANGED + " " + anna), scene.announcements.announced());
    }

    @ParameterizedTest
    @CsvSource({"-2, false", "-1, true", "0, true", "1, true", "2, false"})
    void offered_key_is_activated_by_a_code_of_the_present_step_or_one_beside_it(int later, boolean accepted) {
        byte[] offered = own.offer(caller).key().bytes();
        if (accepted) {
            own.activate(caller, "right", scene.code(offered, later));
        } else {
            assertEquals(WRONG_CODE, Refusals.of(() -> own.activate(caller, "right", scene.code(offered, later))));
            assertEquals(List.of(), scene.recorded());
        }
        assertEquals(new OwnSecondFactor.State(accepted, accepted ? 10 : 0), own.state(caller));
    }

    @Test
    void key_is_activated_once_and_not_without_an_offer() {
        assertEquals(WRONG_CODE, Refusals.of(() -> own.activate(caller, "right", "123456")));
        activate();
        StoredFactor before = scene.factors.find(anna).orElseThrow();
        assertEquals(WRONG_CODE, Refusals.of(() -> own.activate(caller, "right", scene.code(key, 0))));
        assertEquals(Refusal.unprocessable(Reason.of("second_factor.active")).failure(), Refusals.of(() -> own.offer(caller)));
        assertEquals(before, scene.factors.find(anna).orElseThrow());
        assertEquals(1, scene.recorded().size());
    }

    /** A copy of a row gives no account the key of another. */
    @Test
    void key_opens_the_account_that_it_was_offered_to_alone() {
        own.offer(caller);
        byte[] stored = scene.factors.find(anna).orElseThrow().secret();
        Caller.Session bob = new Caller.Session(scene.directory.account(scene.directory.user("bob")).orElseThrow(), 99, false);
        scene.factors.offer(bob.owner().id(), stored, scene.time.get());
        assertThrows(IllegalStateException.class, () -> own.offered(bob));
        assertTrue(own.offered(caller).isPresent());
    }

    @Test
    void user_renews_recovery_codes_and_those_before_are_worth_nothing() {
        assertEquals(INACTIVE, Refusals.of(() -> own.renewRecoveryCodes(caller, "right")));
        own.offer(caller);
        assertEquals(INACTIVE, Refusals.of(() -> own.renewRecoveryCodes(caller, "right")));
        List<String> former = activate();
        List<String> renewed = own.renewRecoveryCodes(caller, "right");
        assertEquals(new OwnSecondFactor.State(true, 10), own.state(caller));
        String cookie = pend();
        wrong(cookie, former.getFirst());
        signedIn(cookie, renewed.getFirst());
        assertEquals(new OwnSecondFactor.State(true, 9), own.state(caller));
        assertEquals("USER_RECOVERY_CODES_RENEWED " + anna + " by Name of anna", scene.recorded().getLast());
    }

    @Test
    void user_disables_the_second_factor_which_ends_other_sessions() {
        scene.open("elsewhere");
        assertEquals(INACTIVE, Refusals.of(() -> own.disable(caller, "right")));
        assertEquals(2, scene.sessions.of(anna).size());
        assertEquals(List.of(), scene.recorded());
        when(scene.updates.disableTwoFactor(anna, scene.time.get())).thenReturn(true);
        own.disable(caller, "right");
        assertEquals(List.of(caller.sessionId()), scene.sessions.of(anna).stream().map(session -> session.id()).toList());
        assertEquals(List.of("USER_DISABLE_TWO_FACTOR " + anna + " by Name of anna"), scene.recorded());
        assertEquals(List.of(Credentials.ACCOUNT_CHANGED + " " + anna), scene.announcements.announced());
    }

    @Test
    void second_factor_is_changed_by_the_password_alone() {
        byte[] offered = own.offer(caller).key().bytes();
        Failure wrong = new Failure.Invalid(List.of(FieldError.of("current_password", "password.wrong")));
        assertEquals(wrong, Refusals.of(() -> own.activate(caller, "wrong", scene.code(offered, 0))));
        assertEquals(wrong, Refusals.of(() -> own.renewRecoveryCodes(caller, "wrong")));
        assertEquals(wrong, Refusals.of(() -> own.disable(caller, "wrong")));
        verify(scene.updates, never()).disableTwoFactor(anyLong(), any());
        assertEquals(new OwnSecondFactor.State(false, 0), own.state(caller));
    }

    @Test
    void second_factor_is_changed_by_a_session_alone() {
        Caller token = new Caller.Person(scene.anna, 1, Set.of(Scope.API));
        for (Caller other : List.of(token, Caller.ANONYMOUS)) {
            Failure expected = other == token ? Refusal.forbidden().failure() : Refusal.unauthenticated().failure();
            for (Executable use : List.<Executable>of(() -> own.state(other), () -> own.offer(other), () -> own.offered(other),
                    () -> own.activate(other, "right", "1"), () -> own.renewRecoveryCodes(other, "right"),
                    () -> own.disable(other, "right"))) {
                assertEquals(expected, Refusals.of(use));
            }
        }
        assertEquals(Optional.empty(), scene.factors.find(anna));
    }

    @Test
    void session_that_waits_opens_one_session_by_a_code() {
        activate();
        int before = scene.announcements.announced().size();
        String cookie = pend();
        assertTrue(step.awaited(cookie));
        SignIn.Result.SignedIn opened = signedIn(cookie, scene.code(key, 0));
        assertNotEquals(cookie, opened.cookie());
        assertEquals(SessionStage.OPEN, scene.sessions.find(scene.secrets.digest(opened.cookie())).orElseThrow().stage());
        assertEquals(Optional.empty(), scene.sessions.find(scene.secrets.digest(cookie)));
        assertEquals(false, step.awaited(cookie));
        assertEquals(Optional.empty(), verified(cookie, scene.code(key, 1)));
        assertEquals(1, scene.accounts.signIns(anna));
        assertTrue(scene.accounts.knowsDevice(anna, scene.secrets.digest(opened.device())));
        assertEquals(before + 1, scene.announcements.announced().size());
        assertEquals(false, step.awaited(opened.cookie()));
    }

    @ParameterizedTest
    @CsvSource({"-2, false", "-1, false", "0, true", "1, true", "2, false"})
    void code_is_accepted_after_the_last_one_that_was_used(int later, boolean accepted) {
        activate();
        String cookie = pend();
        if (accepted) {
            signedIn(cookie, scene.code(key, later));
            wrong(pend(), scene.code(key, later));
        } else {
            wrong(cookie, scene.code(key, later));
        }
        assertEquals(!accepted, step.awaited(cookie));
    }

    @Test
    void recovery_code_stands_for_a_code_once() {
        List<String> recovery = activate();
        signedIn(pend(), recovery.get(3).replace("-", " ").toUpperCase(Locale.ROOT));
        wrong(pend(), recovery.get(3));
        signedIn(pend(), recovery.get(4));
        assertEquals(8, scene.factors.recoveryCodesLeft(anna));
    }

    @Test
    void code_of_a_key_that_is_only_offered_opens_nothing() {
        byte[] offered = own.offer(caller).key().bytes();
        scene.put(AccountState.ACTIVE, true);
        wrong(pend(), scene.code(offered, 0));
        assertEquals(0, scene.accounts.signIns(anna));
    }

    @ParameterizedTest
    @CsvSource({"599, true", "600, false"})
    void code_follows_the_password_within_ten_minutes(long seconds, boolean awaited) {
        activate();
        String cookie = pend();
        scene.pass(Duration.ofSeconds(seconds));
        assertEquals(awaited, step.awaited(cookie));
        assertEquals(awaited, verified(cookie, scene.code(key, 0)).isPresent());
    }

    @Test
    void ten_wrong_codes_lock_the_second_factor_for_ten_minutes() {
        activate();
        String cookie = pend();
        for (int attempt = 0; attempt < 10; attempt++) {
            wrong(cookie, "000000");
        }
        assertEquals(new Failure.RateLimited(Duration.ofMinutes(10)), Refusals.of(() -> verified(cookie, scene.code(key, 0))));
        scene.pass(Duration.ofSeconds(599));
        assertInstanceOf(Failure.RateLimited.class, Refusals.of(() -> verified(cookie, scene.code(key, 0))));
        scene.pass(Duration.ofSeconds(1));
        signedIn(pend(), scene.code(key, 0));
    }

    @Test
    void accepted_code_forgets_wrong_ones() {
        List<String> recovery = activate();
        for (int round = 0; round < 3; round++) {
            String cookie = pend();
            for (int attempt = 0; attempt < 9; attempt++) {
                wrong(cookie, "000000");
            }
            signedIn(cookie, recovery.get(round));
        }
    }

    @Test
    void wrong_codes_of_others_do_not_lock_a_browser_out_that_the_account_knows() {
        List<String> recovery = activate();
        Optional<String> device = Optional.of(signedIn(pend(), recovery.getFirst()).device());
        String cookie = pend();
        for (int attempt = 0; attempt < 10; attempt++) {
            wrong(cookie, "000000");
        }
        assertInstanceOf(Failure.RateLimited.class, Refusals.of(() -> verified(cookie, recovery.get(1))));
        String known = pend(device);
        assertInstanceOf(SignIn.Result.SignedIn.class, step.verify(known, recovery.get(1), new SignIn.Browser("192.0.2.1", "Browser/1",
                device)).orElseThrow());
    }

    @Test
    void account_that_is_blocked_between_password_and_code_opens_nothing() {
        activate();
        String cookie = pend();
        scene.put(AccountState.BLOCKED, true);
        assertEquals(Optional.of(new SignIn.Result.Blocked(Reason.of("account.blocked"))), verified(cookie, scene.code(key, 0)));
        assertEquals(false, step.awaited(cookie));
        assertEquals(0, scene.accounts.signIns(anna));
    }

    @Test
    void session_that_is_ended_while_the_code_is_compared_opens_nothing() {
        activate();
        String cookie = pend();
        scene.meanwhile(() -> scene.sessions.endAll(anna, caller.sessionId()));
        assertEquals(Refusal.unauthenticated().failure(), Refusals.of(() -> verified(cookie, scene.code(key, 0))));
        assertEquals(1, scene.sessions.of(anna).size());
        assertEquals(0, scene.accounts.signIns(anna));
    }

    @Test
    void code_that_is_used_elsewhere_while_it_is_compared_opens_nothing() {
        activate();
        String cookie = pend();
        long present = OneTimeCodes.step(scene.time.get());
        scene.meanwhile(() -> scene.factors.use(anna, present));
        wrong(cookie, scene.code(key, 0));
        assertEquals(0, scene.accounts.signIns(anna));
    }

    @Test
    void key_that_is_withdrawn_while_its_code_is_compared_is_not_activated() {
        byte[] offered = own.offer(caller).key().bytes();
        scene.meanwhile(() -> scene.factors.remove(anna));
        assertEquals(WRONG_CODE, Refusals.of(() -> own.activate(caller, "right", scene.code(offered, 0))));
        assertEquals(new OwnSecondFactor.State(false, 0), own.state(caller));
        assertEquals(List.of(), scene.recorded());
    }

    @Test
    void account_that_is_blocked_while_its_session_ends_is_told_so() {
        activate();
        String cookie = pend();
        scene.meanwhile(() -> {
            scene.sessions.endAll(anna, caller.sessionId());
            scene.put(AccountState.BLOCKED, true);
        });
        assertEquals(Optional.of(new SignIn.Result.Blocked(Reason.of("account.blocked"))), verified(cookie, scene.code(key, 0)));
    }

    @Test
    void recovery_codes_count_with_an_active_key_alone() {
        own.offer(caller);
        scene.factors.replaceRecoveryCodes(anna, List.of(new byte[] {1}));
        assertEquals(new OwnSecondFactor.State(false, 0), own.state(caller));
    }
}
