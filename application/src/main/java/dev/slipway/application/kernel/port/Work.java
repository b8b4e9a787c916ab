package dev.slipway.application.kernel.port;

import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Set;

/**
 * Records work in the transaction that causes it, to run after the commit, at least once; never after a rollback.
 *
 * <p>Each recording is a piece of its own, even if an equal one waits or runs. One process at a time runs a piece. A failed piece is
 * repeated later, and given up after a bounded number of attempts ({@code WorkHandler.givenUp}), unless its handler never gives up
 * ({@code WorkHandler.pause}). A piece names a subject to look at, never a value to write: running it twice, late, or for a missing
 * subject is harmless.
 */
public interface Work {

    /**
     * @param kind of the {@code WorkHandler}
     * @param subject id of the row to look at
     */
    void soon(String kind, long subject);

    /** Records one piece for each subject. All of them take hardly longer than one. */
    void soon(String kind, List<Long> subjects);

    /** @param time before which the piece does not run; a past time means now */
    void at(Instant time, String kind, long subject);

    /** Returns whether such a piece waits or runs. */
    boolean isRecorded(String kind, long subject);

    /** Returns those of the subjects of which such a piece waits or runs. All of them take hardly longer than one. */
    Set<Long> recorded(String kind, Collection<Long> subjects);
}
