package dev.slipway.rest.repository.load;

import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.domain.kernel.Reason;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/** Lets only so many do a costly thing at once, first come first served; whoever waits too long is told to come again. */
public final class ConcurrencyLimiter {

    /** One that nobody waits for. */
    public static final Slot FREE = () -> { };

    private final Semaphore free;
    private final Duration patience;

    public ConcurrencyLimiter(int atOnce, Duration patience) {
        this.free = new Semaphore(atOnce, true);
        this.patience = patience;
    }

    /** Ends when it is closed; closing it again does nothing. */
    public interface Slot extends AutoCloseable {
        @Override
        void close();
    }

    public Slot take() {
        try {
            if (!free.tryAcquire(patience.toMillis(), TimeUnit.MILLISECONDS)) {
                throw busy();
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw busy();
        }
        AtomicBoolean held = new AtomicBoolean(true);
        return () -> {
            if (held.compareAndSet(true, false)) {
                free.release();
            }
        };
    }

    private static Refusal busy() {
        return new Refusal(new Failure.Unavailable(Reason.of("git.busy")));
    }
}
