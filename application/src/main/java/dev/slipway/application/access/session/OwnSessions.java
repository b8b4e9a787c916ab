package dev.slipway.application.access.session;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.port.Sessions;
import dev.slipway.application.access.port.Sessions.OpenSession;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.Caller;
import java.util.List;

/** Lists and ends sessions of the caller's own account. */
public final class OwnSessions {

    private final Access access;
    private final Sessions sessions;
    private final CredentialChanges changes;
    private final Transactions transactions;

    public OwnSessions(Access access, Sessions sessions, CredentialChanges changes, Transactions transactions) {
        this.access = access;
        this.sessions = sessions;
        this.changes = changes;
        this.transactions = transactions;
    }

    /** @param present whether it is the session of this request */
    public record Own(OpenSession session, boolean present) {}

    public List<Own> list(Caller caller) {
        Account account = access.signedIn(caller);
        return sessions.of(account.id()).stream().map(session -> new Own(session, session.id() == present(caller))).toList();
    }

    /** Ends the session of the request. Nothing happens where there is none. */
    public void signOut(Caller caller) {
        if (caller instanceof Caller.Session session) {
            end(caller, session.sessionId());
        }
    }

    public void end(Caller caller, long id) {
        Account account = access.signedIn(caller);
        transactions.run(now -> {
            if (!sessions.end(account.id(), id)) {
                throw Refusal.notFound();
            }
            changes.changed(account.id());
        });
    }

    /** Ends all sessions but that of the request. */
    public void endOthers(Caller caller) {
        Account account = access.signedIn(caller);
        transactions.run(now -> changes.signedOutBut(account.id(), present(caller)));
    }

    private static long present(Caller caller) {
        return caller instanceof Caller.Session session ? session.sessionId() : 0;
    }
}
