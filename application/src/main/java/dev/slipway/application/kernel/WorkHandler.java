package dev.slipway.application.kernel;

import java.time.Duration;
import java.util.Optional;

/** Does one kind of recorded or recurring work. Work of one kind and subject runs once at a time, in all processes together. */
public interface WorkHandler {

    /** Returns the unique name under which work is recorded. */
    String kind();

    /** Returns the time between two runs of recurring work; empty for work that runs only when recorded. */
    default Optional<Duration> every() {
        return Optional.empty();
    }

    /**
     * Returns whether this is bulk work: its runs are long, and no request waits for them. Bulk work runs after all other due work and
     * never occupies all workers. A handler of bulk work records what it has not finished as new work, so that each run stays bounded.
     */
    default boolean bulk() {
        return false;
    }

    /**
     * Returns whether this work waits for another server, such as one of mail. Such work has workers of its own: bulk work does not delay
     * it, and a slow server delays no other work. It is done before bulk work.
     */
    default boolean remote() {
        return false;
    }

    /** @param subject the id that was recorded, or 0 for recurring work */
    void handle(long subject);

    /**
     * Returns the time between attempts once repeated ones have failed, for work that is never given up: it stays recorded until it is
     * done. Empty for work that is given up then.
     */
    default Optional<Duration> pause() {
        return Optional.empty();
    }

    /** Called once when repeated attempts have failed, so that dependents of the work are not blocked for good. */
    default void givenUp(long subject, String why) {
    }
}
