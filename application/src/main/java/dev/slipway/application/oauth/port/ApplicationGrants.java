package dev.slipway.application.oauth.port;

import dev.slipway.application.oauth.GrantedApplication;
import dev.slipway.application.oauth.StoredToken;
import dev.slipway.domain.access.Scope;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/** Grants of users to applications, each a family of tokens, by the digests of the tokens. */
public interface ApplicationGrants {

    /** Opens a grant and returns its id. Rejects an application that was deleted meanwhile. */
    long open(NewGrant grant);

    /** Stores a token of a grant and returns its id. */
    long issue(NewToken token);

    /** Returns the token of an access token. Deleted users have none. */
    Optional<StoredToken> ofAccess(byte[] digest);

    /** Returns the token of a refresh token. Deleted users have none. */
    Optional<StoredToken> ofRefresh(byte[] refreshDigest);

    /**
     * Locks the grant of a refresh token until the transaction ends, against other refreshes, first uses and revocations, and returns the
     * token as it is then.
     */
    Optional<StoredToken> lockByRefresh(byte[] refreshDigest);

    /** Revokes the successors of a token that were issued before a time and have never been used. Returns their number. */
    int endUnused(long tokenId, Instant before, Instant now);

    /** Revokes a grant with all its tokens. Returns false if it is revoked already, or does not exist. */
    boolean revoke(long grantId, Instant now);

    /** Revokes all grants of a user to an application. Returns false if there is none. */
    boolean revokeAll(long userId, long applicationId, Instant now);

    /** Returns the applications that have a grant of the user that is not revoked, in the order of their names. */
    List<GrantedApplication> ofUser(long userId);

    /**
     * Returns whether a user has a grant to an application that is not revoked, and whether all those have these scopes together. Without
     * scopes, a grant is needed too.
     */
    boolean granted(long userId, long applicationId, Set<Scope> scopes);

    /**
     * Deletes replaced tokens that changed before a time, grants that were revoked before it, those whose family ended by its age
     * before it, and those without a refresh token whose token expired before it. Returns the number of rows, {@code most} of each kind at
     * most.
     */
    int sweep(Instant before, int most);

    /** Row of a new grant. @param applicationId empty without an application @param userId empty if an application acts for itself */
    record NewGrant(OptionalLong applicationId, OptionalLong userId, List<Scope> scopes, Instant now) {}

    /**
     * Row of a new token.
     *
     * @param predecessor   the token that was refreshed; empty for the first of its grant
     * @param refreshDigest empty without a refresh token
     */
    record NewToken(long grantId, OptionalLong predecessor, byte[] digest, Optional<byte[]> refreshDigest, List<Scope> scopes,
            Instant expiresAt, Instant now) {}
}
