package dev.slipway.application.kernel.port;

import java.time.Instant;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Runs work in a transaction. Everything done through ports inside it is committed together, or rolled back where the work throws; the
 * exception reaches the caller unchanged. Other transactions see none of it before the commit.
 *
 * <p>A transaction inside a transaction joins it: it neither commits nor rolls back by itself, so a caller that catches a failure inside
 * keeps what was done until then. A {@code write} is repeated a bounded number of times after a deadlock or a serialization failure, so
 * the work must have no effects outside ports.
 */
public interface Transactions {

    /**
     * Runs work that writes, and passes it the start of the transaction: all rows of one transaction have the same time. A joined
     * transaction gets the time of the outer one, a repeated one a new time.
     */
    <T> T write(Function<Instant, T> work);

    /** Runs work in a transaction that only reads. A write inside is rejected with an exception, by the port or by {@code write}. */
    <T> T read(Supplier<T> work);

    /**
     * Runs an effect after the commit of the present transaction, in order, on the same thread, outside of it; never after a rollback; at
     * once where there is no transaction. An effect that fails changes neither the result of the transaction nor whether the next effect
     * runs.
     */
    void afterCommit(Runnable effect);

    /** Runs work that writes and has no result, as {@link #write(Function)} does. */
    default void run(Consumer<Instant> work) {
        write(now -> {
            work.accept(now);
            return null;
        });
    }

    /** Runs work that writes and needs no time. */
    default <T> T write(Supplier<T> work) {
        return write((Instant now) -> work.get());
    }

    /** Runs work that writes, needs no time and has no result. */
    default void write(Runnable work) {
        run(now -> work.run());
    }
}
