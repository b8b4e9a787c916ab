package dev.slipway.application.user.signin;

import dev.slipway.application.access.port.Sessions;
import dev.slipway.application.access.port.Sessions.FoundSession;
import dev.slipway.application.access.session.CredentialChanges;
import dev.slipway.application.access.session.SessionCallers;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Transactions;
import java.util.Optional;

/** Second step of a sign-in: opens the session of a browser that has given its password, by a code of the second factor. */
public final class SecondStep {

    private final SessionCallers callers;
    private final SecondFactorCheck check;
    private final SignIn signIn;
    private final Sessions sessions;
    private final CredentialChanges changes;
    private final Transactions transactions;

    public SecondStep(SessionCallers callers, SecondFactorCheck check, SignIn signIn, Sessions sessions, CredentialChanges changes,
            Transactions transactions) {
        this.callers = callers;
        this.check = check;
        this.signIn = signIn;
        this.sessions = sessions;
        this.changes = changes;
        this.transactions = transactions;
    }

    /** Returns whether a browser is to give a code. @param cookie of the browser */
    public boolean awaited(String cookie) {
        return callers.pending(cookie).isPresent();
    }

    /** Returns the result; empty if the password has to be given again, because that was too long ago. */
    public Optional<SignIn.Result> verify(String cookie, String code, SignIn.Browser browser) {
        return callers.pending(cookie).map(pending -> check.accept(pending.owner().id(), code, browser.device())
                ? open(pending, browser) : new SignIn.Result.Failed());
    }

    /** The waiting session ends in the same transaction, so that it opens one session at the most. */
    private SignIn.Result open(FoundSession pending, SignIn.Browser browser) {
        long account = pending.owner().id();
        return transactions.write(now -> {
            SignIn.Result result = signIn.open(account, browser);
            boolean ended = sessions.end(account, pending.id());
            changes.changed(account);
            if (!ended && result instanceof SignIn.Result.SignedIn) {
                throw Refusal.unauthenticated();
            }
            return result;
        });
    }
}
