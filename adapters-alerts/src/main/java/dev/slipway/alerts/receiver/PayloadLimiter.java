package dev.slipway.alerts.receiver;

import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.domain.kernel.Reason;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Limits the bytes of payloads that are processed at the same time. A payload takes many times its size in memory while it is read, so
 * large payloads of a few senders could otherwise exhaust the memory of the process.
 */
final class PayloadLimiter {

    private static final Duration TIMEOUT = Duration.ofSeconds(5);

    /** Payloads may use a quarter of the memory, and take up to 24 times their size. */
    private static final int MEMORY_SHARE = 4;
    private static final int GROWTH = 24;
    private static final int MIN_BYTES = 1 << 20;

    private final int bytes;
    private final Semaphore free;
    private final Duration timeout;

    PayloadLimiter(int bytes, Duration timeout) {
        this.bytes = bytes;
        this.free = new Semaphore(bytes, true);
        this.timeout = timeout;
    }

    /** @param memory maximum memory of the process, in bytes */
    static PayloadLimiter within(long memory) {
        return new PayloadLimiter((int) Math.clamp(memory / MEMORY_SHARE / GROWTH, MIN_BYTES, Integer.MAX_VALUE), TIMEOUT);
    }

    /**
     * Runs work when its bytes are available; rejects it as unavailable after the timeout. A payload larger than the limit is processed
     * alone.
     */
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
            return free.tryAcquire(taken, timeout.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
