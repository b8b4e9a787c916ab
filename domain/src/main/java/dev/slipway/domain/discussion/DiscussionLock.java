package dev.slipway.domain.discussion;

import dev.slipway.domain.access.Standing;

/** Decides who writes notes on an object whose discussion is locked, or not. */
public final class DiscussionLock {

    private DiscussionLock() {
    }

    /** Returns whether the lock admits a caller: a locked discussion takes notes of members of the project, and of administrators. */
    public static boolean admits(boolean locked, Standing standing) {
        return !locked || standing.administrator() || standing.role().isPresent();
    }
}
