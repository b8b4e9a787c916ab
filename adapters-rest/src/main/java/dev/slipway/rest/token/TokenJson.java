package dev.slipway.rest.token;

import dev.slipway.application.token.IssueToken;
import dev.slipway.application.token.TokenView;
import dev.slipway.domain.access.Scope;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;

/** A personal access token on the wire. */
record TokenJson(
        long id, String name, boolean revoked, Instant createdAt, List<String> scopes, long userId, Instant lastUsedAt, boolean active,
        LocalDate expiresAt) {

    static TokenJson of(TokenView token) {
        return new TokenJson(token.id(), token.name(), token.revoked(), token.createdAt(),
                token.scopes().stream().map(Scope::wireName).toList(),
                token.userId(), token.lastUsedAt(), token.active(), token.expiresAt());
    }

    /** Answer to the creation of a token, the only one that contains its secret. */
    record Issued(
            long id, String name, boolean revoked, Instant createdAt, List<String> scopes, long userId, Instant lastUsedAt, boolean active,
            LocalDate expiresAt, String token) {

        static Issued of(IssueToken.Issued issued) {
            TokenJson shown = TokenJson.of(issued.token());
            return new Issued(shown.id(), shown.name(), shown.revoked(), shown.createdAt(), shown.scopes(), shown.userId(),
                    shown.lastUsedAt(), shown.active(), shown.expiresAt(), issued.secret());
        }
    }
}
