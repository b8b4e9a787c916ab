package dev.slipway.application.user.status;

import dev.slipway.domain.user.StatusRules.Availability;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;

/**
 * Message of a user about themselves.
 *
 * @param clearAt time at which it disappears; empty for never
 */
public record UserStatus(String emoji, String message, Availability availability, Optional<Instant> clearAt) {

    public UserStatus {
        Objects.requireNonNull(emoji);
        Objects.requireNonNull(message);
        Objects.requireNonNull(availability);
        Objects.requireNonNull(clearAt);
    }
}
