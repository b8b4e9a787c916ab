package dev.slipway.application.award;

import dev.slipway.application.user.UserBrief;
import dev.slipway.domain.award.Awardable;
import java.time.Instant;
import java.util.Optional;

/**
 * An emoji on an object, as shown to clients.
 *
 * @param name of the emoji
 * @param user empty if the account is gone
 */
public record AwardView(long id, String name, Optional<UserBrief> user, Awardable awardable, Instant createdAt, Instant updatedAt) {}
