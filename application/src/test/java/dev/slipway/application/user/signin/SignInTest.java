package dev.slipway.application.user.signin;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mockito.ArgumentMatchers.anyString;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.clearInvocations;
import static org.mockito.Mockito.doAnswer;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.spy;
import static org.mockito.Mockito.verify;

import dev.slipway.application.TestModules;
import dev.slipway.application.access.AccountDraft;
import dev.slipway.application.access.fake.FakeDirectory;
import dev.slipway.application.access.fake.FakeSessions;
import dev.slipway.application.access.port.Credentials;
import dev.slipway.application.audit.fake.FakeAuditEvents;
import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Refusals;
import dev.slipway.application.kernel.fake.FakeAnnouncements;
import dev.slipway.application.kernel.fake.FakeRateLimits;
import dev.slipway.application.kernel.fake.FakeSecrets;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.kernel.fake.FakeWork;
import dev.slipway.application.user.fake.FakeAccountStates;
import dev.slipway.application.user.fake.FakeSignInAccounts;
import dev.slipway.application.user.fake.FakeSignInFailures;
import dev.slipway.application.user.port.AccountStates.LockedAccount;
import dev.slipway.application.user.port.SignInAccounts.Password;
import dev.slipway.application.user.port.SignInAccounts.SignInAccount;
import dev.slipway.application.user.signin.CheckPassword.Attempt;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.AccountState;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.user.UserKind;
import dev.slipway.domain.user.signin.SignInLock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SignInTest {

    private static final String HOME = "192.0.2.1";
    private static final SignInPolicy POLICY = SignInPolicy.STANDARD;

    private final FakeTransactions transactions = new FakeTransactions();
    private final FakeDirectory directory = new FakeDirectory(transactions);
    private final FakeSessions sessions = new FakeSessions(transactions, directory);
    private final FakeSignInAccounts accounts = new FakeSignInAccounts(transactions);
    private final FakeAccountStates states = new FakeAccountStates(transactions);
    private final FakeSecrets secrets = spy(new FakeSecrets());
    private final FakeSignInFailures failures = new FakeSignInFailures(transactions);
    private final FakeAnnouncements announcements = new FakeAnnouncements(transactions);
    private final FakeAuditEvents events = new FakeAuditEvents(transactions);
    private final SignIn signIn = TestModules.of(transactions, sessions, accounts, states, secrets, failures, announcements,
            events, new FakeRateLimits(() -> Instant.EPOCH)).user.signIn;
    private final long anna = account("anna", AccountState.ACTIVE, false);

    private long account(String name, AccountState state, boolean twoFactor) {
        long id = directory.store(AccountDraft.named(name).in(state));
        accounts.put(new SignInAccount(new Account(id, name, "Name", false, false, state), UserKind.HUMAN, name + "@example.com",
                new Password(Optional.of(secrets.passwordDigest("right")), false, false), true, twoFactor));
        states.put(new LockedAccount(id, state, UserKind.HUMAN, false, Optional.empty()));
        return id;
    }

    private SignIn.Result attempt(String login, String password, String address, Optional<String> device) {
        return signIn.signIn(new Attempt(login, password, address, device), new SignIn.Browser(address, "Browser/1", device));
    }

    private SignIn.Result attempt(String login, String password) {
        return attempt(login, password, HOME, Optional.empty());
    }

    private void fail(String login, int times, Optional<String> device) {
        for (int time = 0; time < times; time++) {
            assertEquals(new SignIn.Result.Failed(), attempt(login, "wrong", HOME, device));
        }
    }

    @Test
    void right_password_opens_a_session_with_a_token_of_its_own() {
        SignIn.Result.SignedIn first = assertInstanceOf(SignIn.Result.SignedIn.class, attempt("anna", "right"));
        SignIn.Result.SignedIn second = assertInstanceOf(SignIn.Result.SignedIn.class,
                attempt("ANNA@example.com", "right", HOME, Optional.of(first.device())));
        assertNotEquals(first.cookie(), second.cookie());
        assertEquals(first.device(), second.device());
        assertEquals(2, sessions.of(anna).size());
        assertEquals(2, accounts.signIns(anna));
        assertEquals(anna, sessions.find(secrets.digest(first.cookie())).orElseThrow().owner().id());
    }

    @Test
    void wrong_password_unknown_name_and_locked_account_are_one_answer() {
        fail("anna", 10, Optional.empty());
        fail("unknown", 11, Optional.empty());
        assertEquals(new SignIn.Result.Failed(), attempt("anna", "right"));
        assertEquals(List.of(), sessions.of(anna));
    }

    @Test
    void failures_of_one_account_lock_no_other() {
        account("bob", AccountState.ACTIVE, false);
        fail("anna", 10, Optional.empty());
        fail("unknown", 10, Optional.empty());
        assertInstanceOf(SignIn.Result.SignedIn.class, attempt("bob", "right"));
    }

    /** The password of a locked account is compared with nothing, so that a lock ends no guess but takes as long. */
    @Test
    void password_of_a_locked_account_is_not_compared() {
        fail("anna", 10, Optional.empty());
        clearInvocations(secrets);
        String digest = accounts.find(anna).orElseThrow().passwordDigest().orElseThrow();
        assertEquals(new SignIn.Result.Failed(), attempt("anna", "right"));
        verify(secrets, never()).passwordMatches("right", digest);
        verify(secrets).passwordMatches(eq("right"), anyString());
    }

    /** Guesses in parallel gain nothing: the one that is right comes after those that lock. */
    @Test
    void account_that_is_locked_while_its_password_is_compared_opens_nothing() {
        doAnswer(call -> {
            for (int guess = 0; guess < 10; guess++) {
                failures.failed(secrets.digest("account " + anna), POLICY.lock(), Instant.now());
            }
            return call.callRealMethod();
        }).doCallRealMethod().when(secrets).passwordMatches(eq("right"), anyString());
        SignInLock before = failures.find(secrets.digest("account " + anna));
        assertEquals(SignInLock.NONE, before);
        assertEquals(new SignIn.Result.Failed(), attempt("anna", "right"));
        assertEquals(List.of(), sessions.of(anna));
        assertEquals(new SignIn.Result.Failed(), attempt("anna", "right"));
        assertEquals(0, accounts.signIns(anna));
    }

    @Test
    void success_forgets_failures() {
        fail("anna", 9, Optional.empty());
        assertInstanceOf(SignIn.Result.SignedIn.class, attempt("anna", "right"));
        fail("anna", 9, Optional.empty());
        assertInstanceOf(SignIn.Result.SignedIn.class, attempt("anna", "right"));
    }

    @Test
    void browser_that_the_account_knows_is_counted_apart() {
        Optional<String> device = Optional.of(assertInstanceOf(SignIn.Result.SignedIn.class, attempt("anna", "right")).device());
        fail("anna", 10, Optional.empty());
        assertEquals(new SignIn.Result.Failed(), attempt("anna", "right"));
        fail("anna", 9, device);
        assertInstanceOf(SignIn.Result.SignedIn.class, attempt("anna", "right", HOME, device));
        fail("anna", 10, device);
        assertEquals(new SignIn.Result.Failed(), attempt("anna", "right", HOME, device));
    }

    /** A cookie that was made up, or is that of another person, gives no further guesses. */
    @Test
    void browser_that_the_account_does_not_know_is_counted_with_all_others() {
        account("bob", AccountState.ACTIVE, false);
        String ofBob = assertInstanceOf(SignIn.Result.SignedIn.class, attempt("bob", "right")).device();
        for (int guess = 0; guess < 10; guess++) {
            fail("anna", 1, Optional.of(guess == 0 ? ofBob : "d".repeat(42) + guess));
        }
        assertEquals(new SignIn.Result.Failed(), attempt("anna", "right"));
        assertEquals(new SignIn.Result.Failed(), attempt("anna", "right", HOME, Optional.of(ofBob)));
    }

    /** Failures of names that no account has are stored like others, so that both take as long. */
    @Test
    void failures_of_unknown_names_are_stored_by_name() {
        fail(" Unknown ", 1, Optional.empty());
        fail("unknown", 1, Optional.empty());
        assertEquals(2, failures.find(secrets.digest("name unknown")).failures());
    }

    @Test
    void address_that_fails_with_many_accounts_waits_and_others_do_not() {
        Optional<String> device = Optional.of(assertInstanceOf(SignIn.Result.SignedIn.class, attempt("anna", "right")).device());
        for (int name = 0; name < POLICY.failuresOfAddress().count(); name++) {
            fail("name" + name, 1, Optional.empty());
        }
        assertInstanceOf(Failure.RateLimited.class, Refusals.of(() -> attempt("anna", "right")));
        assertInstanceOf(SignIn.Result.SignedIn.class, attempt("anna", "right", "192.0.2.2", Optional.empty()));
        assertInstanceOf(SignIn.Result.SignedIn.class, attempt("anna", "right", HOME, device));
    }

    @Test
    void blocked_account_is_told_why_after_the_right_password_alone() {
        account("bob", AccountState.BANNED, false);
        assertEquals(new SignIn.Result.Failed(), attempt("bob", "wrong"));
        assertEquals(new SignIn.Result.Blocked(Reason.of("account.blocked")), attempt("bob", "right"));
    }

    @Test
    void account_that_is_blocked_after_its_password_was_checked_opens_nothing() {
        states.remove(anna);
        assertInstanceOf(SignIn.Result.Blocked.class, attempt("anna", "right"));
        assertEquals(List.of(), sessions.of(anna));
    }

    @Test
    void deactivated_account_becomes_active() {
        long carl = account("carl", AccountState.DEACTIVATED, false);
        assertInstanceOf(SignIn.Result.SignedIn.class, attempt("carl", "right"));
        assertEquals(AccountState.ACTIVE, states.find(carl).orElseThrow().state());
    }

    @Test
    void session_waits_for_the_second_factor() {
        long dora = account("dora", AccountState.ACTIVE, true);
        String cookie = assertInstanceOf(SignIn.Result.SecondFactor.class, attempt("dora", "right")).cookie();
        assertEquals(List.of(), sessions.of(dora));
        assertTrue(sessions.find(secrets.digest(cookie)).isPresent());
        assertEquals(0, accounts.signIns(dora));
    }

    @Test
    void session_that_waits_is_not_opened_for_an_account_that_was_blocked_meanwhile() {
        long dora = account("dora", AccountState.ACTIVE, true);
        states.remove(dora);
        assertEquals(new SignIn.Result.Blocked(Reason.of("account.blocked")), attempt("dora", "right"));
        assertEquals(0, sessions.endAll(dora, 0));
    }

    @Test
    void password_that_is_longer_than_any_is_not_compared() {
        accounts.put(new SignInAccount(new Account(anna, "anna", "Name", false, false, AccountState.ACTIVE), UserKind.HUMAN,
                "anna@example.com", new Password(Optional.of(secrets.passwordDigest("p".repeat(1025))), false, false), true, false));
        assertEquals(new SignIn.Result.Failed(), attempt("anna", "p".repeat(1025)));
        accounts.put(new SignInAccount(new Account(anna, "anna", "Name", false, false, AccountState.ACTIVE), UserKind.HUMAN,
                "anna@example.com", new Password(Optional.of(secrets.passwordDigest("p".repeat(1024))), false, false), true, false));
        assertInstanceOf(SignIn.Result.SignedIn.class, attempt(" anna ", "p".repeat(1024)));
    }

    @Test
    void deactivated_account_is_told_of_once_it_is_active() {
        long carl = account("carl", AccountState.DEACTIVATED, false);
        attempt("carl", "right");
        attempt("anna", "right");
        assertEquals(List.of("USER_ACTIVATED " + carl + " by Slipway"), events.stored().stream()
                .map(each -> each.event().type() + " " + each.entity().id() + " by " + each.author().name()).toList());
        assertEquals(List.of(Credentials.ACCOUNT_CHANGED + " " + carl), announcements.announced());
    }

    @Test
    void browser_without_a_possible_cookie_is_given_one() {
        SignIn.Result.SignedIn opened = assertInstanceOf(SignIn.Result.SignedIn.class,
                attempt("anna", "right", HOME, Optional.of("short")));
        assertEquals(43, opened.device().length());
        assertTrue(accounts.knowsDevice(anna, secrets.digest(opened.device())));
    }

    @Test
    void account_remembers_twenty_browsers() {
        List<String> devices = new ArrayList<>();
        for (int browser = 0; browser < 21; browser++) {
            devices.add(assertInstanceOf(SignIn.Result.SignedIn.class, attempt("anna", "right")).device());
        }
        assertEquals(20, devices.stream().filter(device -> accounts.knowsDevice(anna, secrets.digest(device))).count());
        assertTrue(accounts.knowsDevice(anna, secrets.digest(devices.getLast())));
    }

    @ParameterizedTest
    @CsvSource({"600, 3600", "7200, 7200"})
    void failures_are_kept_as_long_as_a_lock_and_an_hour_at_least(long lock, long kept) {
        FakeSignInFailures failures = new FakeSignInFailures(transactions);
        SignInLock.Policy policy = new SignInLock.Policy(2, Duration.ofSeconds(lock));
        Instant now = Instant.parse("2026-01-02T03:04:05Z");
        failures.failed(new byte[] {1}, policy, now.minusSeconds(kept + 1));
        for (int number = 0; number < 500; number++) {
            failures.failed(new byte[] {0, (byte) (number / 256), (byte) number}, policy, now.minusSeconds(kept + 1));
        }
        failures.failed(new byte[] {2}, policy, now.minusSeconds(kept));
        FakeTransactions later = new FakeTransactions(() -> now);
        RemoveOldFailures remove = new RemoveOldFailures(failures, new SignInPolicy(policy, POLICY.failuresOfAddress(), false), later,
                new FakeWork(later, () -> now));
        remove.handle(0);
        assertEquals(SignInLock.NONE, failures.find(new byte[] {1}));
        assertEquals(SignInLock.NONE, failures.find(new byte[] {0, 0, 0}));
        assertEquals(1, failures.find(new byte[] {2}).failures());
        assertEquals(Optional.of(Duration.ofMinutes(10)), remove.every());
    }

    @Test
    void passwords_are_in_no_log_line() {
        assertEquals("Password", new Password(Optional.of("secret"), false, false).toString());
        assertEquals("SignInAccount[anna]", accounts.find(anna).orElseThrow().toString());
        assertEquals("Attempt[" + HOME + "]", new Attempt("anna", "secret", HOME, Optional.empty()).toString());
    }
}
