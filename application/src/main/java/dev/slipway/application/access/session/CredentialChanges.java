package dev.slipway.application.access.session;

import dev.slipway.application.access.port.Credentials;
import dev.slipway.application.access.port.Sessions;
import dev.slipway.application.kernel.port.Announcements;
import java.time.Instant;

/** Makes changes of accounts effective at once, inside the transaction that changes them: all processes evict what they have cached. */
public final class CredentialChanges {

    private final Sessions sessions;
    private final Credentials credentials;
    private final Announcements announcements;

    public CredentialChanges(Sessions sessions, Credentials credentials, Announcements announcements) {
        this.sessions = sessions;
        this.credentials = credentials;
        this.announcements = announcements;
    }

    /** Announces a change. Sessions of the account go on with it. */
    public void changed(long account) {
        announcements.announce(Credentials.ACCOUNT_CHANGED, account);
    }

    /** Ends all sessions of an account that may not go on. */
    public void signedOut(long account) {
        signedOutBut(account, 0);
    }

    /** Ends all sessions of an account but one. @param session id of that one; 0 for none */
    public void signedOutBut(long account, long session) {
        sessions.endAll(account, session);
        changed(account);
    }

    /**
     * Ends what the former password or second factor opened: all sessions of an account but one, and all that was granted for its password.
     *
     * @param session id of that one; 0 for none
     */
    public void credentialsReplaced(long account, long session, Instant now) {
        credentials.endPasswordGrants(account, now);
        signedOutBut(account, session);
    }
}
