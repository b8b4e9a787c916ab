package dev.slipway.application.oauth;

import dev.slipway.domain.access.ApplicationTokenState;
import dev.slipway.domain.access.Scope;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Token of an application, without its secrets.
 *
 * @param application empty if the user signed in with a password and without an application
 * @param userId      empty if the application acts for itself
 */
public record StoredToken(long id, long grantId, Optional<Client> application, OptionalLong userId, List<Scope> scopes,
        ApplicationTokenState state, Times times) {

    /** The application of a token. @param uid the {@code client_id} */
    public record Client(long id, String uid, boolean confidential) {}

    /** @param expiresAt end of the access token */
    public record Times(Instant createdAt, Instant expiresAt) {}

    /** Returns whether the access token is accepted at a time. */
    public boolean active(Instant now) {
        return state.accepted() && now.isBefore(times.expiresAt());
    }
}
