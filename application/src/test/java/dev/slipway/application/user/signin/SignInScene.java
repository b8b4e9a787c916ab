package dev.slipway.application.user.signin;

import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import dev.slipway.application.TestModules;
import dev.slipway.application.access.AccountDraft;
import dev.slipway.application.access.GrantedDraft;
import dev.slipway.application.access.fake.FakeCredentials;
import dev.slipway.application.access.fake.FakeDirectory;
import dev.slipway.application.access.fake.FakeSessions;
import dev.slipway.application.access.port.Sessions.NewSession;
import dev.slipway.application.audit.fake.FakeAuditEvents;
import dev.slipway.application.kernel.fake.FakeAnnouncements;
import dev.slipway.application.kernel.fake.FakeRateLimits;
import dev.slipway.application.kernel.fake.FakeSecrets;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.kernel.fake.FakeWork;
import dev.slipway.application.mail.fake.FakeMailer;
import dev.slipway.application.user.UserModule;
import dev.slipway.application.user.fake.FakeAccountLinks;
import dev.slipway.application.user.fake.FakeAccountNotices;
import dev.slipway.application.user.fake.FakeAccountStates;
import dev.slipway.application.user.fake.FakeSecondFactors;
import dev.slipway.application.user.fake.FakeSignInAccounts;
import dev.slipway.application.user.fake.FakeSignInFailures;
import dev.slipway.application.user.port.AccountStates.LockedAccount;
import dev.slipway.application.user.port.CodeGenerator;
import dev.slipway.application.user.port.SignInAccounts.Password;
import dev.slipway.application.user.port.SignInAccounts.SignInAccount;
import dev.slipway.application.user.port.UserUpdates;
import dev.slipway.application.user.port.Users;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.AccountState;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.session.SessionStage;
import dev.slipway.domain.user.UserKind;
import dev.slipway.domain.user.signin.OneTimeCodes;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/** A user who signs in, over the fakes of all ports of sign-ins, at a time that tests set. Codes of authenticators end with their step. */
final class SignInScene {

    final AtomicReference<Instant> time = new AtomicReference<>(Instant.parse("2026-01-02T03:04:05Z"));
    final InstantSource clock = time::get;
    final FakeTransactions transactions = new FakeTransactions(clock);
    final FakeDirectory directory = new FakeDirectory(transactions);
    final FakeSessions sessions = new FakeSessions(transactions, directory);
    final FakeSignInAccounts accounts = new FakeSignInAccounts(transactions);
    final FakeAccountStates states = new FakeAccountStates(transactions);
    final FakeSecondFactors factors = new FakeSecondFactors(transactions);
    final FakeSignInFailures failures = new FakeSignInFailures(transactions);
    final FakeCredentials credentials = new FakeCredentials(transactions, directory, clock);
    final FakeAnnouncements announcements = new FakeAnnouncements(transactions);
    final FakeAuditEvents events = new FakeAuditEvents(transactions);
    final FakeAccountLinks links = new FakeAccountLinks(transactions);
    final FakeAccountNotices notices = new FakeAccountNotices(transactions);
    final FakeSecrets secrets = new FakeSecrets();
    final UserUpdates updates = mock(UserUpdates.class);
    final Users users = mock(Users.class);
    private final CodeGenerator codes = mock(CodeGenerator.class);
    final UserModule user = TestModules.of(clock, transactions, sessions, accounts, states, factors, failures, credentials, announcements,
            events, links, notices, secrets, updates, users, codes, new FakeRateLimits(clock), FakeMailer.on(),
            new FakeWork(transactions, clock)).user;
    final Account anna = directory.account(directory.store(AccountDraft.named("anna"))).orElseThrow();
    private final String digest = secrets.passwordDigest("right");
    private Runnable meanwhile = () -> { };

    SignInScene() {
        when(codes.code(any(), anyLong())).thenAnswer(call -> {
            meanwhile.run();
            return code(call.getArgument(0), call.<Long>getArgument(1));
        });
        put(AccountState.ACTIVE, false);
    }

    /** Does something while a code is compared. */
    void meanwhile(Runnable change) {
        meanwhile = change;
    }

    void put(AccountState state, boolean twoFactor) {
        states.put(new LockedAccount(anna.id(), state, UserKind.HUMAN, false, Optional.empty()));
        accounts.put(new SignInAccount(new Account(anna.id(), "anna", anna.name(), false, false, state), UserKind.HUMAN,
                "anna@example.com", new Password(Optional.of(digest), false, false), true, twoFactor));
    }

    void pass(Duration passed) {
        time.set(time.get().plus(passed));
    }

    /** Returns the code of a key at a step. */
    private static String code(byte[] key, long step) {
        return String.format(Locale.ROOT, "%02d%04d", Math.floorMod(Arrays.hashCode(key), 100), step % 10_000);
    }

    /** Returns the code of a key, so many steps after the present one. */
    String code(byte[] key, int later) {
        return code(key, OneTimeCodes.step(time.get()) + later);
    }

    Caller.Session session() {
        return new Caller.Session(anna, open("own"), false);
    }

    /** Opens a session of the user. */
    long open(String cookie) {
        return sessions.open(new NewSession(anna.id(), secrets.digest(cookie), SessionStage.OPEN, "192.0.2.1", "Browser/1", time.get()), 9);
    }

    /** Issues a token for the password of the user. */
    long passwordToken() {
        return credentials.store(GrantedDraft.of(anna.id(), secrets.digest("granted")));
    }

    /** Returns the recorded events, each as its type, its user and its author. */
    List<String> recorded() {
        return events.stored().stream()
                .map(each -> each.event().type() + " " + each.entity().id() + " by " + each.author().name()).toList();
    }
}
