package dev.slipway.application.token;

import dev.slipway.domain.access.Scope;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;

/** A personal access token as it is shown; what it opens doors with is shown once, when it is made. */
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
