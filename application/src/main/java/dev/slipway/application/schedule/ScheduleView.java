package dev.slipway.application.schedule;

import dev.slipway.application.user.UserBrief;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.schedule.ScheduleDraft;
import java.time.Instant;

/**
 * A schedule as it is kept.
 *
 * @param nextRunAt when it runs next, where it is active
 * @param owner     in whose name it runs; null where the account is gone
 * @param trouble   what kept its last time from making a pipeline; null for nothing
 */
public record ScheduleView(long id, long projectId, ScheduleDraft draft, Instant nextRunAt, UserBrief owner, Instant createdAt, Instant updatedAt,
        Trouble trouble) {

    public record Trouble(Reason reason, Instant at) {}

    boolean ownedBy(long userId) {
        return owner != null && owner.id() == userId;
    }
}
