package dev.slipway.application.timetracking.port;

import dev.slipway.domain.issue.TimeStats;
import dev.slipway.domain.timetracking.TrackedItem;
import java.time.Instant;
import java.util.Optional;

/** Stores the times of the work on issues and merge requests. */
public interface TrackedTimes {

    /** Returns the times of an item; empty if it is gone. */
    Optional<TimeStats> find(TrackedItem item);

    /** Locks an item against other writers until the transaction ends, and returns its times; empty if it is gone. */
    Optional<TimeStats> lock(TrackedItem item);

    /** Stores the times of a locked item, which counts as updated. The time of its update does not go back. */
    void store(TrackedItem item, TimeStats times, Instant now);
}
