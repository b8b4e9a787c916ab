package dev.slipway.application.kernel.port;

import java.util.function.Supplier;

/**
 * Marks a unit of work. Everything done through ports inside it is committed together or not at all.
 *
 * <p>A unit inside a unit joins it. A {@code write} is repeated a bounded number of times where the database
 * gave it up for a deadlock or a failed serialization, so it has no effects outside ports.
 */
public interface Transactions {

    <T> T write(Supplier<T> work);

    <T> T read(Supplier<T> work);

    /** Runs when the present unit of work has committed, in order, on the same thread; at once where there is none. */
    void afterCommit(Runnable effect);

    default void write(Runnable work) {
        write(() -> {
            work.run();
            return null;
        });
    }
}
