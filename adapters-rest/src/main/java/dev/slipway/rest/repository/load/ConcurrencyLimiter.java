package dev.slipway.rest.repository.load;

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
    public static final Slot UNLIMITED = () -> { };

    private final Semaphore free;
    private final Duration timeout;

    public ConcurrencyLimiter(int concurrency, Duration timeout) {
        this.free = new Semaphore(concurrency, true);
        this.timeout = timeout;
    }

    /** Slot of an operation, released on close. Closing it again has no effect. */
    public interface Slot extends AutoCloseable {
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
        AtomicBoolean open = new AtomicBoolean(true);
        return () -> {
            if (open.compareAndSet(true, false)) {
                free.release();
            }
        };
    }

    private static Refusal busy() {
        return new Refusal(new Failure.Unavailable(Reason.of("git.busy")));
    }
}
