package dev.slipway.application.schedule.port;

import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.schedule.ScheduleDraft;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The schedules whose time has come: active ones that were to run. Each time is settled once. */
public interface DueSchedules {

    /** Those that were to run before a time, after an id, in the order of ids. */
    List<Long> before(Instant time, long after, int most);

    /** Counts an attempt to run a schedule, and says what is to be run. Empty where it is not due, or gone. */
    Optional<Due> begin(long scheduleId, Instant now);

    /**
     * Moves a schedule on to its next time, and holds it until the unit of work ends.
     *
     * @return false, with nothing changed, where it is not due at that time any more: it has run, was changed, switched off or deleted
     */
    boolean settle(Due due, Settlement settlement);

    /**
     * A time that has come.
     *
     * @param ownerId  in whose name it runs; null where the account is gone
     * @param at       when it was to run
     * @param attempts to run it this time, with this one
     * @param begunAt  when the first of them was begun
     */
    record Due(long id, long projectId, Long ownerId, ScheduleDraft draft, Instant at, int attempts, Instant begunAt) {}

    /**
     * What becomes of the schedule.
     *
     * @param stays   whether it stays active
     * @param trouble what kept it from making a pipeline; null where it made one
     */
    record Settlement(Instant nextRunAt, boolean stays, Reason trouble, Instant now) {}
}
