package dev.slipway.alerts.receiver;

import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.domain.kernel.Reason;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Lets only so many bytes of payloads be worked on at the same time. A payload takes many times its size while it is read, so that a few
 * senders of large ones could otherwise take all memory from everybody.
 */
final class PayloadLimiter {

    private static final Duration PATIENCE = Duration.ofSeconds(5);

    /** Of the memory that payloads may have together, a quarter; and how many times its size one takes at the worst. */
    private static final int SHARE = 4;
    private static final int GROWTH = 24;
    private static final int LEAST = 1 << 20;

    private final int bytes;
    private final Semaphore free;
    private final Duration patience;

    PayloadLimiter(int bytes, Duration patience) {
        this.bytes = bytes;
        this.free = new Semaphore(bytes, true);
        this.patience = patience;
    }

    /** @param memory of this process, in bytes */
    static PayloadLimiter within(long memory) {
        return new PayloadLimiter((int) Math.clamp(memory / SHARE / GROWTH, LEAST, Integer.MAX_VALUE), PATIENCE);
    }

    /** One that is larger than all that may be worked on takes its turn alone. */
    <T> T take(int size, Supplier<T> work) {
        int taken = Math.clamp(size, 1, bytes);
        if (!acquired(taken)) {
            throw new Refusal(new Failure.Unavailable(Reason.of("alert.busy")));
        }
        try {
            return work.get();
        } finally {
            free.release(taken);
        }
    }

    private boolean acquired(int taken) {
        try {
            return free.tryAcquire(taken, patience.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
