package dev.slipway.application.schedule.port;

import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.schedule.ScheduleDraft;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Stores the due times of active schedules. Each due time is settled once. */
public interface DueSchedules {

    /** Returns schedules that were due before a time, with ids above {@code after}, in the order of ids. */
    List<Long> before(Instant time, long after, int most);

    /** Counts an attempt to run a schedule, and returns the attempt. Empty if the schedule is not due, or gone. */
    Optional<Due> begin(long scheduleId, Instant now);

    /**
     * Advances a schedule to its next time, and locks it until the transaction ends.
     *
     * @return false, with nothing changed, if it is no longer due at that time: it has run, was changed, deactivated or deleted
     */
    boolean settle(Due due, Settlement settlement);

    /**
     * An attempt to run a schedule at its due time.
     *
     * @param ownerId  user that it runs as; null if the account is gone
     * @param at       due time
     * @param attempts number of attempts at this due time, including this one
     * @param begunAt  start of the first of them
     */
    record Due(long id, long projectId, Long ownerId, ScheduleDraft draft, Instant at, int attempts, Instant begunAt) {}

    /**
     * New state of a schedule after a due time.
     *
     * @param stays   whether it stays active
     * @param trouble why no pipeline was created; null if one was
     */
    record Settlement(Instant nextRunAt, boolean stays, @Nullable Reason trouble, Instant now) {}
}
