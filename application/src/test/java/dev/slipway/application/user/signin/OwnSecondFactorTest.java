package dev.slipway.application.user.signin;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.ArgumentMatchers.anyString;
import static org.mockito.Mockito.doAnswer;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.spy;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import dev.slipway.application.TestModules;
import dev.slipway.application.access.AccountDraft;
import dev.slipway.application.access.fake.FakeCredentials;
import dev.slipway.application.access.fake.FakeDirectory;
import dev.slipway.application.access.fake.FakeSessions;
import dev.slipway.application.access.port.Sessions.NewSession;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.Refusals;
import dev.slipway.application.kernel.fake.FakeAnnouncements;
import dev.slipway.application.kernel.fake.FakeSecrets;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.kernel.port.Secrets;
import dev.slipway.application.user.fake.FakeAccountStates;
import dev.slipway.application.user.fake.FakeSecondFactors;
import dev.slipway.application.user.fake.FakeSignInAccounts;
import dev.slipway.application.user.fake.FakeSignInFailures;
import dev.slipway.application.user.port.AccountStates.LockedAccount;
import dev.slipway.application.user.port.CodeGenerator;
import dev.slipway.application.user.port.SecondFactors.StoredFactor;
import dev.slipway.application.user.port.SignInAccounts.Password;
import dev.slipway.application.user.port.SignInAccounts.SignInAccount;
import dev.slipway.application.user.port.UserUpdates;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.AccountState;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.session.SessionStage;
import dev.slipway.domain.user.UserKind;
import dev.slipway.domain.user.signin.RecoveryCodes;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Users who change their second factor while their account is changed: comparing the password takes long. */
class OwnSecondFactorTest {

    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");
    private static final String CODE = "123456";

    /** What a user does with the password. */
    private enum Use { ACTIVATE, RENEW_RECOVERY_CODES, DISABLE }

    private final InstantSource clock = InstantSource.fixed(NOW);
    private final FakeTransactions transactions = new FakeTransactions(clock);
    private final FakeDirectory directory = new FakeDirectory(transactions);
    private final FakeSessions sessions = new FakeSessions(transactions, directory);
    private final FakeSignInAccounts accounts = new FakeSignInAccounts(transactions);
    private final FakeAccountStates states = new FakeAccountStates(transactions);
    private final FakeSecondFactors factors = new FakeSecondFactors(transactions);
    private final UserUpdates updates = mock(UserUpdates.class);
    private final CodeGenerator codes = mock(CodeGenerator.class);
    private final Secrets secrets = spy(new FakeSecrets());
    private final OwnSecondFactor own = TestModules.of(clock, transactions, sessions, accounts, states, factors, updates, codes, secrets,
            new FakeSignInFailures(transactions), new FakeAnnouncements(transactions),
            new FakeCredentials(transactions, directory, clock)).user.ownSecondFactor;

    private final Account anna = directory.account(directory.store(AccountDraft.named("anna"))).orElseThrow();
    private long session;
    private Runnable meanwhile = () -> { };

    @BeforeEach
    void sign_in_twice() {
        when(codes.code(any(), anyLong())).thenReturn(CODE);
        when(updates.disableTwoFactor(anyLong(), any())).thenReturn(true);
        doAnswer(call -> {
            meanwhile.run();
            return true;
        }).when(secrets).passwordMatches(anyString(), anyString());
        put(AccountState.ACTIVE);
        session = open(1);
        open(2);
    }

    private long open(int number) {
        return sessions.open(new NewSession(anna.id(), new byte[] {(byte) number}, SessionStage.OPEN, "192.0.2.1", "Browser/1", NOW), 9);
    }

    private void put(AccountState state) {
        states.put(new LockedAccount(anna.id(), state, UserKind.HUMAN, false, Optional.empty()));
    }

    private void put(String digest, boolean twoFactor) {
        accounts.put(new SignInAccount(anna, UserKind.HUMAN, "anna@example.com", new Password(Optional.of(digest), false, false), true,
                twoFactor));
    }

    /** Offers a key, and makes it the second factor where one is changed. */
    private void prepare(Use use) {
        boolean active = use != Use.ACTIVATE;
        put("digest", active);
        own.offer(caller());
        if (active) {
            factors.activate(anna.id(), 1, NOW);
            factors.replaceRecoveryCodes(anna.id(), List.of(new byte[] {7}));
        }
    }

    private Caller caller() {
        return new Caller.Session(anna, session, false);
    }

    private void change(Use use) {
        switch (use) {
            case ACTIVATE -> own.activate(caller(), "right", CODE);
            case RENEW_RECOVERY_CODES -> own.renewRecoveryCodes(caller(), "right");
            case DISABLE -> own.disable(caller(), "right");
        }
    }

    private void assertRejectedAfter(Use use, Runnable change) {
        prepare(use);
        StoredFactor before = factors.find(anna.id()).orElseThrow();
        int left = factors.recoveryCodesLeft(anna.id());
        meanwhile = change;
        assertEquals(Refusal.unauthenticated().failure(), Refusals.of(() -> change(use)));
        assertEquals(before, factors.find(anna.id()).orElseThrow());
        assertEquals(left, factors.recoveryCodesLeft(anna.id()));
        verify(updates, never()).disableTwoFactor(anyLong(), any());
        assertEquals(2, sessions.of(anna.id()).size());
    }

    @ParameterizedTest
    @EnumSource(Use.class)
    void user_changes_the_second_factor_by_the_password(Use use) {
        prepare(use);
        change(use);
        assertEquals(use == Use.DISABLE ? 1 : RecoveryCodes.COUNT, factors.recoveryCodesLeft(anna.id()));
        assertEquals(true, factors.find(anna.id()).orElseThrow().active());
        verify(updates, times(use == Use.DISABLE ? 1 : 0)).disableTwoFactor(anna.id(), NOW);
        assertEquals(use == Use.RENEW_RECOVERY_CODES ? 2 : 1, sessions.of(anna.id()).size());
    }

    @ParameterizedTest
    @EnumSource(Use.class)
    void password_that_is_replaced_while_it_is_compared_changes_no_second_factor(Use use) {
        assertRejectedAfter(use, () -> put("replaced", use != Use.ACTIVATE));
    }

    @ParameterizedTest
    @EnumSource(Use.class)
    void account_that_is_blocked_while_its_password_is_compared_keeps_its_second_factor(Use use) {
        assertRejectedAfter(use, () -> put(AccountState.BLOCKED));
    }

    @ParameterizedTest
    @EnumSource(Use.class)
    void second_factor_that_is_set_up_or_disabled_while_the_password_is_compared_is_not_changed(Use use) {
        assertRejectedAfter(use, () -> put("digest", use == Use.ACTIVATE));
    }
}
