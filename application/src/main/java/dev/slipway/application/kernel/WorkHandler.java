package dev.slipway.application.kernel;

import java.time.Duration;
import java.util.Optional;

/** Does one kind of recorded or recurring work. Called like any other way in, once in a cluster at a time. */
public interface WorkHandler {

    /** Unique; the name under which work is recorded. */
    String kind();

    /** How long to wait between two runs where the work recurs by itself; empty where it is done only when recorded. */
    default Optional<Duration> every() {
        return Optional.empty();
    }

    /**
     * Whether a piece takes long and nobody waits for it. Such pieces come after all others that are due, and never occupy everybody who
     * works. A handler that has more to do records the rest again instead of keeping at it.
     */
    default boolean bulk() {
        return false;
    }

    /** @param subject the id that was recorded, or 0 for recurring work */
    void handle(long subject);

    /** Called once when repeated attempts have failed, so that what waits for the work is not left waiting. */
    default void givenUp(long subject, String why) {
    }
}
