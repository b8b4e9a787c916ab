package dev.slipway.application.oauth.port;

import dev.slipway.domain.access.Scope;
import dev.slipway.domain.oauth.CodeChallenge;
import dev.slipway.domain.oauth.CodeState;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Authorization codes, by their digests. */
public interface AuthorizationCodes {

    /** Stores a code. Rejects an application that was deleted meanwhile. */
    void create(byte[] digest, Content content, Instant expiresAt, Instant now);

    /** Locks a code until the transaction ends, against other exchanges, and returns it as it is then. */
    Optional<Code> lock(byte[] digest);

    /** Moves a locked code to a state. @param grantId the grant that it was exchanged for */
    void move(long id, CodeState to, long grantId);

    /** Deletes codes that expired before a time, at most so many. Returns their number. */
    int sweep(Instant before, int most);

    /**
     * Request that a code stands for.
     *
     * @param redirectUri as requested; the exchange must repeat it
     * @param nonce       returned in the identity token
     */
    record Content(long applicationId, long userId, String redirectUri, List<Scope> scopes, Optional<CodeChallenge> challenge,
            Optional<String> nonce) {}

    /** Stored code. @param grantId empty before its exchange */
    record Code(long id, Content content, CodeState state, OptionalLong grantId, Instant expiresAt) {}
}
