package dev.slipway.application.access.load;

import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.domain.kernel.Reason;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Limits concurrent operations to a number of slots, first come first served. Rejects an operation as unavailable if no slot is free within
 * the timeout.
 */
public final class ConcurrencyLimiter {

    /** Slot without a limit. */
    public static final Slot UNLIMITED = new Slot() {
        @Override
        public boolean contended() {
            return false;
        }

        @Override
        public void close() {
        }
    };

    private final Semaphore free;
    private final Duration timeout;

    public ConcurrencyLimiter(int concurrency, Duration timeout) {
        this.free = new Semaphore(concurrency, true);
        this.timeout = timeout;
    }

    /** Slot of an operation, released on close. Closing it again has no effect. */
    public interface Slot extends AutoCloseable {

        /** Returns whether other operations wait for a slot. */
        boolean contended();

        @Override
        void close();
    }

    public Slot take() {
        try {
            if (!free.tryAcquire(timeout.toMillis(), TimeUnit.MILLISECONDS)) {
                throw busy();
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw busy();
        }
        return new Taken(free, new AtomicBoolean(true));
    }

    private record Taken(Semaphore free, AtomicBoolean open) implements Slot {

        @Override
        public boolean contended() {
            return free.hasQueuedThreads();
        }

        @Override
        public void close() {
            if (open.compareAndSet(true, false)) {
                free.release();
            }
        }
    }

    private static Refusal busy() {
        return new Refusal(new Failure.Unavailable(Reason.of("git.busy")));
    }
}
