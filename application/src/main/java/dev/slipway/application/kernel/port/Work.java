package dev.slipway.application.kernel.port;

import java.time.Instant;

/**
 * Work to be done later, recorded in the unit of work that causes it and done after its commit, at least once.
 *
 * <p>A piece names what to look at, never a value to write: doing it twice, late, or for something that is gone is harmless.
 */
public interface Work {

    /**
     * @param kind    which {@code WorkHandler} does it
     * @param subject the id of what to look at
     */
    void soon(String kind, long subject);

    void at(Instant time, String kind, long subject);
}
