package dev.slipway.application.kernel;

import java.time.Duration;
import java.util.Optional;

/** Does one kind of recorded or recurring work. Each piece runs once in a cluster at a time. */
public interface WorkHandler {

    /** Returns the unique name under which work is recorded. */
    String kind();

    /** Returns the time between two runs of recurring work; empty for work that runs only when recorded. */
    default Optional<Duration> every() {
        return Optional.empty();
    }

    /**
     * Returns whether a piece takes long and no request waits for it. Bulk pieces run after all other due pieces and never occupy all
     * workers. A handler that has more to do records the rest again instead of continuing.
     */
    default boolean bulk() {
        return false;
    }

    /** @param subject the id that was recorded, or 0 for recurring work */
    void handle(long subject);

    /** Called once when repeated attempts have failed, so that dependents of the work are not blocked for good. */
    default void givenUp(long subject, String why) {
    }
}
