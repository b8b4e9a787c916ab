package dev.slipway.application.user;

import java.time.Instant;

/** Something that belongs to users and goes with them. Each feature that keeps such things says how they are hidden and when they are gone. */
public interface UserRemains {

    /**
     * In the unit of work that deletes the user: hides what is the user's, and records the work that removes it.
     *
     * @param hard whether groups that only this user owns go too
     */
    void hide(long userId, boolean hard, Instant now);

    /** Whether nothing stands in the way of removing the user's row any more. */
    boolean removed(long userId);
}
