package dev.slipway.application.access;

import dev.slipway.application.access.port.Credentials;
import dev.slipway.application.access.port.Credentials.ApplicationToken;
import dev.slipway.application.access.port.Credentials.PersonalToken;
import dev.slipway.application.kernel.port.Announcements;
import dev.slipway.application.kernel.port.Transactions;
import java.util.List;

/**
 * Changes families of tokens when one of them is presented. A revoked token that is presented for rotation costs its family the active one:
 * then two parties hold the family, and one of them has stolen it. The first use of a token of an application replaces its predecessor.
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

    void begin(ApplicationToken fresh) {
        transactions.run(now -> {
            if (credentials.begin(fresh.id(), now)) {
                announcements.announce(Credentials.ACCOUNT_CHANGED, fresh.owner().id());
            }
        });
    }
}
