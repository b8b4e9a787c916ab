package dev.slipway.application.discussion.activity;

import dev.slipway.application.milestone.MilestoneView;
import dev.slipway.application.user.UserBrief;
import dev.slipway.domain.discussion.event.EventResource;
import dev.slipway.domain.discussion.event.MilestoneChange;
import java.time.Instant;
import java.util.Optional;

/**
 * A change of a milestone as shown to clients.
 *
 * @param milestone the new one; of a removal the one that was removed
 * @param user      empty if the account is gone
 */
public record MilestoneEventView(long id, EventResource resource, MilestoneChange.Action action, MilestoneView milestone,
        Optional<UserBrief> user, Instant createdAt) {}
