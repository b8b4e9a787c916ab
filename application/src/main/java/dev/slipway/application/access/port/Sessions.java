package dev.slipway.application.access.port;

import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.session.SessionStage;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Sessions of browsers. An ended session is gone. */
public interface Sessions {

    /**
     * Returns the session of a token, with its account in any state; empty if it has ended. The answer may be a second old at the most,
     * unless {@link Credentials#ACCOUNT_CHANGED} was announced.
     */
    Optional<FoundSession> find(byte[] digest);

    /** Stores a session, and ends those of the account beyond {@code most}: the ones used the longest time ago. */
    long open(NewSession session, int most);

    /** Records a use, at a moment that the caller has found late enough. */
    void used(long id, Instant now);

    /** Returns the open sessions of an account, the one used last first. */
    List<OpenSession> of(long userId);

    /** Ends a session of an account. Returns false if there is no such session. */
    boolean end(long userId, long id);

    /** Ends all sessions of an account but one. @param except id of that one; 0 for none */
    int endAll(long userId, long except);

    /** Removes sessions that were last used before one time, or created before another, at most so many. Returns how many. */
    int removeOld(Instant lastUsedBefore, Instant createdBefore, int most);

    /** A session and its account. @param passwordExpired whether its owner must choose another password */
    record FoundSession(long id, Account owner, boolean passwordExpired, SessionStage stage, Instant createdAt, Instant lastUsedAt) {}

    /** A session as its owner sees it. @param address of the browser at the sign-in @param browser how the browser named itself */
    record OpenSession(long id, String address, String browser, Instant createdAt, Instant lastUsedAt) {}

    /** Row of a new session. @param digest of its token */
    record NewSession(long userId, byte[] digest, SessionStage stage, String address, String browser, Instant now) {}
}
