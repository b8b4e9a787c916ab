package dev.slipway.application.issue.port;

import dev.slipway.domain.issue.ItemId;
import java.time.Instant;

/** Stores which users follow issues and merge requests. What they chose goes with the user, and with the item. */
public interface ItemSubscriptions {

    /**
     * Returns whether a user follows an item: as the user chose, else if the user takes part in it. Its author, assignees and reviewers
     * take part, and the authors of its comments.
     */
    boolean subscribed(ItemId item, long userId);

    /** Stores what a user chose; nothing if the item is gone. */
    void choose(ItemId item, long userId, boolean subscribed, Instant now);
}
