package dev.slipway.application.schedule;

import dev.slipway.application.user.UserBrief;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.schedule.ScheduleDraft;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A schedule as it is stored.
 *
 * @param nextRunAt next run, if it is active
 * @param owner     user that it runs as; null if the account is gone
 * @param trouble   why its last run created no pipeline; null for none
 */
public record ScheduleView(long id, long projectId, ScheduleDraft draft, Instant nextRunAt, UserBrief owner, Instant createdAt,
        Instant updatedAt, @Nullable Trouble trouble) {

    public record Trouble(Reason reason, Instant at) {}

    boolean ownedBy(long userId) {
        return owner != null && owner.id() == userId;
    }
}
