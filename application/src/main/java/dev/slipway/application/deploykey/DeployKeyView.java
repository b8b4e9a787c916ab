package dev.slipway.application.deploykey;

import dev.slipway.application.user.key.SshKey;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;

/**
 * Deploy key.
 *
 * @param comment    as its text had it; may be empty
 * @param isPublic   whether every project may enable it: the product calls such keys public
 * @param expiresAt  empty for never
 * @param lastUsedAt empty for never; late by minutes at most
 */
public record DeployKeyView(long id, String title, SshKey key, String comment, boolean isPublic, Optional<Instant> expiresAt,
        Instant createdAt, Optional<Instant> lastUsedAt) {

    public DeployKeyView {
        Objects.requireNonNull(title);
        Objects.requireNonNull(key);
        Objects.requireNonNull(comment);
        Objects.requireNonNull(expiresAt);
        Objects.requireNonNull(createdAt);
        Objects.requireNonNull(lastUsedAt);
    }
}
