package dev.slipway.application.user.signin;

import dev.slipway.application.access.port.Sessions;
import dev.slipway.application.access.port.Sessions.NewSession;
import dev.slipway.application.access.session.BrowserTokens;
import dev.slipway.application.access.session.CredentialChanges;
import dev.slipway.application.kernel.port.Secrets;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.user.port.AccountStates;
import dev.slipway.application.user.port.SignInAccounts;
import dev.slipway.application.user.port.SignInAccounts.SignInAccount;
import dev.slipway.domain.access.AccountState;
import dev.slipway.domain.access.session.SessionLife;
import dev.slipway.domain.access.session.SessionStage;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.user.AccountEvent;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;

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
    private final CredentialChanges changes;
    private final Secrets secrets;
    private final Transactions transactions;

    public SignIn(CheckPassword passwords, SignInAccounts accounts, AccountStates states, Sessions sessions, CredentialChanges changes,
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
            case CheckPassword.Result.Passed(SignInAccount account) -> open(account.id(), browser);
        };
    }

    private Result pend(SignInAccount account, Browser browser) {
        String cookie = secrets.token(BrowserTokens.LENGTH);
        return transactions.write(now -> locked(account.id(), now).<Result>map(Result.Blocked::new).orElseGet(() -> {
            sessions.open(session(account.id(), cookie, SessionStage.PENDING, browser, now), SessionLife.MOST);
            return new Result.SecondFactor(cookie);
        }));
    }

    /** Opens a session of an account whose credentials were checked. */
    Result open(long account, Browser browser) {
        String cookie = secrets.token(BrowserTokens.LENGTH);
        String device = browser.device().filter(BrowserTokens::possible).orElseGet(() -> secrets.token(BrowserTokens.LENGTH));
        return transactions.write(now -> locked(account, now).<Result>map(Result.Blocked::new).orElseGet(() -> {
            sessions.open(session(account, cookie, SessionStage.OPEN, browser, now), SessionLife.MOST);
            accounts.signedIn(account, secrets.digest(device), DEVICES, now);
            return new Result.SignedIn(cookie, device);
        }));
    }

    /**
     * Locks the account, so that a block is either seen here or ends the session, and activates it if it is deactivated. Returns why it may
     * not sign in.
     */
    private Optional<Reason> locked(long account, Instant now) {
        boolean there = !states.lock(Set.of(account)).isEmpty();
        Optional<SignInAccount> found = there ? accounts.find(account) : Optional.empty();
        if (found.isEmpty()) {
            return Optional.of(Reason.of("account.blocked"));
        }
        Optional<Reason> problem = found.flatMap(passwords::problem);
        if (problem.isEmpty() && found.get().account().state() == AccountState.DEACTIVATED) {
            states.move(account, AccountEvent.ACTIVATE, now);
            changes.changed(account);
        }
        return problem;
    }

    private NewSession session(long account, String cookie, SessionStage stage, Browser browser, Instant now) {
        return new NewSession(account, secrets.digest(cookie), stage, browser.address(), browser.name(), now);
    }
}
