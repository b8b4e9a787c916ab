package dev.slipway.application.kernel.port;

import java.util.function.Supplier;

/**
 * Marks a unit of work. Everything done through ports inside it is committed together, or not at all where the work throws; what it threw
 * reaches the caller as it was. Nobody else sees any of it before the commit.
 *
 * <p>A unit inside a unit joins it: it neither commits nor fails by itself, so that whoever catches a failure inside keeps what was done
 * until then. A {@code write} is repeated a bounded number of times where the database gave it up for a deadlock or a failed
 * serialization, so it has no effects outside ports.
 */
public interface Transactions {

    <T> T write(Supplier<T> work);

    /** What tries to write inside is refused with an exception, by the port or by a {@code write} inside. */
    <T> T read(Supplier<T> work);

    /**
     * Runs when the present unit of work has committed, in order, on the same thread, outside of it; never where the unit failed; at once
     * where there is none. An effect that fails is survived: it changes neither what the unit answers nor whether the next effect runs.
     */
    void afterCommit(Runnable effect);

    default void write(Runnable work) {
        write(() -> {
            work.run();
            return null;
        });
    }
}
