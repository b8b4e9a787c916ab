package dev.slipway.application.discussion.activity;

import dev.slipway.application.user.UserBrief;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * A change of the weight of an issue as shown to clients.
 *
 * @param weight empty if it was removed
 * @param user   empty if the account is gone
 */
public record WeightEventView(long id, long issueId, OptionalInt weight, Optional<UserBrief> user, Instant createdAt) {}
