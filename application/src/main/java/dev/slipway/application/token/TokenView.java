package dev.slipway.application.token;

import dev.slipway.domain.access.Scope;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;

/** A personal access token without its secret, which is shown once at creation. */
public record TokenView(
        long id,
        String name,
        boolean revoked,
        Instant createdAt,
        List<Scope> scopes,
        long userId,
        Instant lastUsedAt,
        boolean active,
        LocalDate expiresAt,
        boolean impersonation) {}
