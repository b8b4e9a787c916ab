package dev.slipway.application.milestone;

import dev.slipway.domain.milestone.MilestoneDraft;
import dev.slipway.domain.milestone.MilestoneState;
import java.time.Instant;

/**
 * A milestone as shown to clients.
 *
 * @param ownerPath full path of the project or group
 * @param expired   whether its last day is over, in UTC
 */
public record MilestoneView(
        long id,
        long iid,
        MilestoneOwner owner,
        String ownerPath,
        MilestoneDraft content,
        MilestoneState state,
        boolean expired,
        Instant createdAt,
        Instant updatedAt) {}
