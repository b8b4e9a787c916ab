package dev.slipway.application.user.port;

import dev.slipway.domain.user.UserKind;
import java.time.Instant;

/** Accounts of the server itself. They have no password, no namespace and no role. */
public interface InternalUsers {

    /**
     * Returns the account of this kind, and creates it if there is none. Concurrent calls yield one account: a caller waits for the
     * transaction that creates it, so it must be called before other locks are taken.
     *
     * @param kind an internal one
     */
    long id(UserKind kind, Instant now);
}
