package dev.slipway.application.access;

import dev.slipway.domain.access.Scope;
import java.time.LocalDate;
import java.util.Set;

/**
 * Personal access token that a test stores: valid for ever with the scope {@code api}, unless it says otherwise.
 *
 * @param expiresAt null for never
 */
public record TokenDraft(long userId, byte[] digest, Set<Scope> scopes, LocalDate expiresAt, boolean revoked, boolean impersonation) {

    public static TokenDraft of(long user, byte[] digest) {
        return new TokenDraft(user, digest, Set.of(Scope.API), null, false, false);
    }

    public TokenDraft withScopes(Set<Scope> wanted) {
        return new TokenDraft(userId, digest, wanted, expiresAt, revoked, impersonation);
    }

    public TokenDraft until(LocalDate day) {
        return new TokenDraft(userId, digest, scopes, day, revoked, impersonation);
    }

    public TokenDraft asRevoked(boolean wanted) {
        return new TokenDraft(userId, digest, scopes, expiresAt, wanted, impersonation);
    }

    public TokenDraft asImpersonation(boolean wanted) {
        return new TokenDraft(userId, digest, scopes, expiresAt, revoked, wanted);
    }
}
