package dev.slipway.application.access.session;

import dev.slipway.application.access.port.Credentials;
import dev.slipway.application.access.port.Sessions;
import dev.slipway.application.kernel.port.Announcements;

/** Makes changes of accounts effective at once, inside the transaction that changes them: all processes evict what they have cached. */
public final class CredentialChanges {

    private final Sessions sessions;
    private final Announcements announcements;

    public CredentialChanges(Sessions sessions, Announcements announcements) {
        this.sessions = sessions;
        this.announcements = announcements;
    }

    /** Announces a change. Sessions of the account go on with it. */
    public void changed(long account) {
        announcements.announce(Credentials.ACCOUNT_CHANGED, account);
    }

    /** Ends all sessions of an account that may not go on, or whose password was replaced. */
    public void signedOut(long account) {
        signedOutBut(account, 0);
    }

    /** Ends all sessions of an account but one. @param session id of that one */
    public void signedOutBut(long account, long session) {
        sessions.endAll(account, session);
        changed(account);
    }
}
