package dev.slipway.application.access;

import dev.slipway.application.access.port.Credentials;
import dev.slipway.application.access.port.Credentials.PersonalToken;
import dev.slipway.application.kernel.port.Announcements;
import dev.slipway.application.kernel.port.Transactions;
import java.util.List;

/**
 * Revokes the active token of a family when one of its revoked tokens is presented for rotation: then two parties hold the family, and one
 * of them has stolen it.
 */
public final class TokenFamilies {

    private final Credentials credentials;
    private final Transactions transactions;
    private final Announcements announcements;
    private final List<TokenReuseListener> listeners;

    public TokenFamilies(Credentials credentials, Transactions transactions, Announcements announcements,
            List<TokenReuseListener> listeners) {
        this.credentials = credentials;
        this.transactions = transactions;
        this.announcements = announcements;
        this.listeners = listeners;
    }

    void revoke(PersonalToken reused) {
        transactions.run(now -> {
            if (credentials.revokeFamily(reused.id(), now)) {
                listeners.forEach(listener -> listener.familyRevoked(reused, now));
                announcements.announce(Credentials.ACCOUNT_CHANGED, reused.owner().id());
            }
        });
    }
}
