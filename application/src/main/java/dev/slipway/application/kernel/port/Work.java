package dev.slipway.application.kernel.port;

import java.time.Instant;
import java.util.List;

/**
 * Work to be done later, recorded in the unit of work that causes it and done after its commit, at least once; never where the unit fails.
 *
 * <p>Every recording is a piece of its own, also where an equal one waits or is being done just now. One process at a time does a piece.
 * One that fails is done again after a while, and given up after a bounded number of attempts ({@code WorkHandler.givenUp}). A piece
 * names what to look at, never a value to write: doing it twice, late, or for something that is gone is harmless.
 */
public interface Work {

    /**
     * @param kind    which {@code WorkHandler} does it
     * @param subject the id of what to look at
     */
    void soon(String kind, long subject);

    /** The same for many: each is a piece of its own, and recording them all takes hardly longer than recording one. */
    void soon(String kind, List<Long> subjects);

    /** @param time before which it is not done; one that has passed is as good as now */
    void at(Instant time, String kind, long subject);

    /** Whether such a piece waits to be done, or is being done just now. */
    boolean isRecorded(String kind, long subject);
}
