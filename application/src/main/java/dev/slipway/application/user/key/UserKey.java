package dev.slipway.application.user.key;

import dev.slipway.domain.user.SshKeyRules.Usage;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;

/**
 * SSH key of a user.
 *
 * @param expiresAt empty for never
 */
public record UserKey(long id, Owner owner, String title, SshKey key, Usage usage, Optional<Instant> expiresAt, Instant createdAt) {

    public record Owner(long id, String name) {}

    public UserKey {
        Objects.requireNonNull(owner);
        Objects.requireNonNull(title);
        Objects.requireNonNull(key);
        Objects.requireNonNull(usage);
        Objects.requireNonNull(expiresAt);
        Objects.requireNonNull(createdAt);
    }
}
