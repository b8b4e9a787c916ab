package dev.slipway.application.namespace;

import dev.slipway.application.user.UserBrief;
import java.time.Instant;
import java.time.LocalDate;

/**
 * A membership and its user.
 *
 * @param createdBy null for creators of groups
 * @param expiresAt the membership ends with the start of this day; null for never
 */
public record MemberView(UserBrief user, int accessLevel, LocalDate expiresAt, UserBrief createdBy, Instant createdAt, Instant updatedAt) {}
