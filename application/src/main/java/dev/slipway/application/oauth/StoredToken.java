package dev.slipway.application.oauth;

import dev.slipway.domain.access.AccountState;
import dev.slipway.domain.access.ApplicationTokenState;
import dev.slipway.domain.access.Scope;
import dev.slipway.domain.oauth.GrantOwner;
import dev.slipway.domain.oauth.Lifetimes;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Token of an application, without its secrets.
 *
 * @param application empty if the user signed in with a password and without an application
 * @param owner       empty if the application acts for itself
 */
public record StoredToken(long id, long grantId, Optional<Client> application, Optional<Owner> owner, List<Scope> scopes,
        ApplicationTokenState state, Times times) {

    /** The application of a token. @param uid the {@code client_id} */
    public record Client(long id, String uid, boolean confidential) {}

    /** User for whom a token acts. @param passwordExpired whether another password has to be chosen before anything else */
    public record Owner(long id, AccountState state, boolean passwordExpired) {

        boolean mayCall() {
            return new GrantOwner(state, passwordExpired).problem().isEmpty();
        }
    }

    /** @param expiresAt end of the access token @param grantedAt start of its family */
    public record Times(Instant createdAt, Instant expiresAt, Instant grantedAt) {}

    public OptionalLong userId() {
        return owner.map(user -> OptionalLong.of(user.id())).orElseGet(OptionalLong::empty);
    }

    /** Returns whether the access token is accepted at a time. */
    public boolean active(Instant now) {
        return usable() && now.isBefore(times.expiresAt());
    }

    /** Returns whether the refresh token is accepted at a time. */
    public boolean refreshable(Instant now) {
        return usable() && familyLives(now);
    }

    /** Returns whether the family can be refreshed at a time. */
    public boolean familyLives(Instant now) {
        return now.isBefore(times.grantedAt().plus(Lifetimes.FAMILY));
    }

    /** Returns whether a token that has not ended is held by a user who may call the API. */
    private boolean usable() {
        return state.accepted() && ownerMayCall();
    }

    public boolean ownerMayCall() {
        return owner.filter(user -> !user.mayCall()).isEmpty();
    }
}
