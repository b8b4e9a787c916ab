package dev.slipway.application.user.signin;

import dev.slipway.application.access.port.Sessions;
import dev.slipway.application.access.port.Sessions.NewSession;
import dev.slipway.application.access.session.BrowserTokens;
import dev.slipway.application.kernel.port.Secrets;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.user.AccountChanges;
import dev.slipway.application.user.port.AccountStates;
import dev.slipway.application.user.port.AccountStates.LockedAccount;
import dev.slipway.application.user.port.SignInAccounts;
import dev.slipway.application.user.port.SignInAccounts.SignInAccount;
import dev.slipway.domain.access.AccountState;
import dev.slipway.domain.access.session.SessionLife;
import dev.slipway.domain.access.session.SessionStage;
import dev.slipway.domain.audit.AuditAuthor;
import dev.slipway.domain.audit.AuditEntity;
import dev.slipway.domain.audit.AuditEvent;
import dev.slipway.domain.audit.AuditEventType;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.user.AccountEvent;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Predicate;

/**
 * Signs a browser in by a password: opens a session, or one that waits for the second factor. The session has a token of its own, which no
 * browser has had before. A deactivated account becomes active by it.
 */
public final class SignIn {

    /** Browsers that an account remembers. */
    private static final int DEVICES = 20;

    private final CheckPassword passwords;
    private final SignInAccounts accounts;
    private final AccountStates states;
    private final Sessions sessions;
    private final AccountChanges changes;
    private final Secrets secrets;
    private final Transactions transactions;

    public SignIn(CheckPassword passwords, SignInAccounts accounts, AccountStates states, Sessions sessions, AccountChanges changes,
            Secrets secrets, Transactions transactions) {
        this.passwords = passwords;
        this.accounts = accounts;
        this.states = states;
        this.sessions = sessions;
        this.changes = changes;
        this.secrets = secrets;
        this.transactions = transactions;
    }

    /** Browser that signs in. @param address shown to the owner @param name how it names itself @param device its cookie, if it has one */
    public record Browser(String address, String name, Optional<String> device) {}

    /** Result of an attempt. */
    public sealed interface Result {

        /** @param cookie token of the session @param device cookie by which the account knows the browser from now on */
        record SignedIn(String cookie, String device) implements Result {}

        /** The second factor is to follow. @param cookie token of the session that waits for it */
        record SecondFactor(String cookie) implements Result {}

        record Blocked(Reason reason) implements Result {}

        record Failed() implements Result {}
    }

    public Result signIn(CheckPassword.Attempt attempt, Browser browser) {
        return switch (passwords.check(attempt)) {
            case CheckPassword.Result.Failed() -> new Result.Failed();
            case CheckPassword.Result.Blocked(Reason reason) -> new Result.Blocked(reason);
            case CheckPassword.Result.Passed(SignInAccount account) when account.twoFactor() -> pend(account, browser);
            case CheckPassword.Result.Passed(SignInAccount account) -> open(account.id(), account::sameCredentials, browser);
        };
    }

    private Result pend(SignInAccount account, Browser browser) {
        String cookie = secrets.token(BrowserTokens.LENGTH);
        return underLock(account.id(), account::sameCredentials, (locked, now) -> {
            sessions.open(session(account.id(), cookie, SessionStage.PENDING, browser, now), SessionLife.MOST);
            return new Result.SecondFactor(cookie);
        });
    }

    /** Opens a session of an account whose credentials were checked. */
    Result open(long account, Browser browser) {
        return open(account, present -> true, browser);
    }

    private Result open(long account, Predicate<SignInAccount> checked, Browser browser) {
        String cookie = secrets.token(BrowserTokens.LENGTH);
        String device = browser.device().filter(BrowserTokens::possible).orElseGet(() -> secrets.token(BrowserTokens.LENGTH));
        return underLock(account, checked, (locked, now) -> {
            activate(locked, now);
            sessions.open(session(account, cookie, SessionStage.OPEN, browser, now), SessionLife.MOST);
            accounts.signedIn(account, secrets.digest(device), DEVICES, now);
            return new Result.SignedIn(cookie, device);
        });
    }

    /**
     * Locks the account, so that a block is either seen here or ends the session.
     *
     * @param checked whether the credentials are still those that were checked
     * @param opening opens the session of an account that may sign in
     */
    private Result underLock(long account, Predicate<SignInAccount> checked, BiFunction<LockedAccount, Instant, Result> opening) {
        return transactions.write(now -> {
            Optional<LockedAccount> locked = states.lock(Set.of(account)).stream().findFirst();
            Optional<SignInAccount> found = locked.isEmpty() ? Optional.empty() : accounts.find(account).filter(checked);
            Optional<Reason> problem = found.isEmpty() ? Optional.of(Reason.of("account.blocked")) : passwords.problem(found.get());
            return problem.<Result>map(Result.Blocked::new).orElseGet(() -> opening.apply(locked.orElseThrow(), now));
        });
    }

    private void activate(LockedAccount account, Instant now) {
        if (account.state() == AccountState.DEACTIVATED) {
            states.move(account.id(), AccountEvent.ACTIVATE, now);
            changes.changed(AuditAuthor.SERVER, now, account.id(),
                    List.of(AuditEvent.of(AuditEventType.USER_ACTIVATED, AuditEntity.user(account.id()))));
        }
    }

    private NewSession session(long account, String cookie, SessionStage stage, Browser browser, Instant now) {
        return new NewSession(account, secrets.digest(cookie), stage, browser.address(), browser.name(), now);
    }
}
