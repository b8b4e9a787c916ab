package dev.slipway.application.timetracking.port;

import dev.slipway.domain.issue.ItemId;
import dev.slipway.domain.issue.TimeStats;
import java.time.Instant;
import java.util.Optional;

/** Stores the times of the work on issues and merge requests. */
public interface TrackedTimes {

    /** Returns the times of an item; empty if it is gone. */
    Optional<TimeStats> find(ItemId item);

    /** Locks an item against other writers until the transaction ends, and returns its times; empty if it is gone. */
    Optional<TimeStats> lock(ItemId item);

    /** Stores the times of a locked item, which counts as updated. The time of its update does not go back. */
    void store(ItemId item, TimeStats times, Instant now);
}
