package dev.slipway.application.kernel.body;

import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.domain.kernel.Reason;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Memory that the contents of all requests may take together. A body has arrived before it takes its share, so slow senders never occupy
 * one. Requests wait for their share in order, for a bounded time. Large shares wait for one another in one half of the memory, so requests
 * of usual size never wait behind them.
 */
public final class MemoryBudget {

    private static final int UNIT = 1024;
    private static final Duration TIMEOUT = Duration.ofSeconds(5);
    /** Shares above this part of the memory are large. */
    private static final int LARGE = 16;

    /** Part of the heap that a process takes without any request. */
    private static final long PROCESS = 96L << 20;

    private final int total;
    private final long largest;
    private final Semaphore free;
    private final Semaphore freeForLarge;
    private final Duration timeout;

    /**
     * @param bytes   memory that is shared
     * @param timeout maximum wait of a request for its share
     */
    public MemoryBudget(long bytes, Duration timeout) {
        this(bytes, Long.MAX_VALUE, timeout);
    }

    private MemoryBudget(long bytes, long largest, Duration timeout) {
        this.largest = largest;
        this.total = (int) Math.clamp(bytes / UNIT, 2, Integer.MAX_VALUE);
        this.free = new Semaphore(total, true);
        this.freeForLarge = new Semaphore(total / 2, true);
        this.timeout = timeout;
    }

    /** Returns the budget of a process: three eighths of its heap. */
    public static MemoryBudget within(long heapBytes) {
        return new MemoryBudget(heapBytes / 8 * 3, Math.max(heapBytes - PROCESS, heapBytes / 2), TIMEOUT);
    }

    /** Returns whether a single request may take so much at its peak without exhausting the heap. */
    public boolean fits(long bytes) {
        return bytes <= largest;
    }

    /** Share of a request, returned on close. Closing it again has no effect. */
    public interface Share extends AutoCloseable {
        @Override
        void close();
    }

    /** Takes a share; one of more than half of the memory takes that half. Rejects the request as unavailable after the timeout. */
    public Share take(long bytes) {
        int units = (int) Math.clamp(bytes / UNIT + 1, 1, total / 2);
        if (units <= total / LARGE) {
            return take(free, units);
        }
        Share large = take(freeForLarge, units);
        try {
            Share share = take(free, units);
            return () -> {
                share.close();
                large.close();
            };
        } catch (Refusal exhausted) {
            large.close();
            throw exhausted;
        }
    }

    private Share take(Semaphore memory, int units) {
        try {
            if (!memory.tryAcquire(units, timeout.toMillis(), TimeUnit.MILLISECONDS)) {
                throw exhausted();
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw exhausted();
        }
        AtomicBoolean open = new AtomicBoolean(true);
        return () -> {
            if (open.compareAndSet(true, false)) {
                memory.release(units);
            }
        };
    }

    private static Refusal exhausted() {
        return new Refusal(new Failure.Unavailable(Reason.of("request.memory")));
    }
}
