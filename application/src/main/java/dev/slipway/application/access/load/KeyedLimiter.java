package dev.slipway.application.access.load;

import dev.slipway.application.access.load.ConcurrencyLimiter.Slot;
import java.time.Duration;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Limits concurrent operations per key, so that one account or address cannot occupy the slots of a shared limiter.
 *
 * @param <K> key: an account or an address
 */
public final class KeyedLimiter<K> {

    private final int concurrency;
    private final Duration timeout;
    private final ConcurrentMap<K, Shared> keys = new ConcurrentHashMap<>();

    /**
     * @param concurrency slots of one key
     * @param timeout maximum wait for a slot
     */
    public KeyedLimiter(int concurrency, Duration timeout) {
        this.concurrency = concurrency;
        this.timeout = timeout;
    }

    /** @param users number of operations that hold a slot or wait for one */
    private record Shared(ConcurrencyLimiter limiter, int users) {}

    public Slot take(K key) {
        ConcurrencyLimiter limiter = keys.compute(key, (same, present) -> present == null
                ? new Shared(new ConcurrencyLimiter(concurrency, timeout), 1) : new Shared(present.limiter(), present.users() + 1))
                .limiter();
        Slot slot;
        try {
            slot = limiter.take();
        } catch (RuntimeException busy) {
            leave(key);
            throw busy;
        }
        return new Taken(slot, key);
    }

    private final class Taken implements Slot {

        private final Slot slot;
        private final K key;
        private final AtomicBoolean open = new AtomicBoolean(true);

        Taken(Slot slot, K key) {
            this.slot = slot;
            this.key = key;
        }

        @Override
        public boolean contended() {
            return slot.contended();
        }

        @Override
        public void close() {
            if (open.compareAndSet(true, false)) {
                slot.close();
                leave(key);
            }
        }
    }

    private void leave(K key) {
        keys.computeIfPresent(key,
                (same, present) -> present.users() == 1 ? null : new Shared(present.limiter(), present.users() - 1));
    }

    /** Returns the number of keys with an operation that holds a slot or waits for one. */
    int keys() {
        return keys.size();
    }
}
