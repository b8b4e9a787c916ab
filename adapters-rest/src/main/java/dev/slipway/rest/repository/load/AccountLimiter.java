package dev.slipway.rest.repository.load;

import java.time.Duration;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicBoolean;

/** Limits concurrent operations per account, so that one account cannot occupy the slots of a shared limiter. */
public final class AccountLimiter {

    private final int concurrency;
    private final Duration timeout;
    private final ConcurrentMap<Long, Shared> accounts = new ConcurrentHashMap<>();

    /**
     * @param concurrency slots of one account
     * @param timeout maximum wait for a slot
     */
    public AccountLimiter(int concurrency, Duration timeout) {
        this.concurrency = concurrency;
        this.timeout = timeout;
    }

    /** @param users number of operations that hold a slot or wait for one */
    private record Shared(ConcurrencyLimiter limiter, int users) {}

    public ConcurrencyLimiter.Slot take(long accountId) {
        ConcurrencyLimiter limiter = accounts.compute(accountId, (id, present) -> present == null
                ? new Shared(new ConcurrencyLimiter(concurrency, timeout), 1) : new Shared(present.limiter(), present.users() + 1))
                .limiter();
        ConcurrencyLimiter.Slot slot;
        try {
            slot = limiter.take();
        } catch (RuntimeException busy) {
            leave(accountId);
            throw busy;
        }
        AtomicBoolean open = new AtomicBoolean(true);
        return () -> {
            if (open.compareAndSet(true, false)) {
                slot.close();
                leave(accountId);
            }
        };
    }

    private void leave(long accountId) {
        accounts.computeIfPresent(accountId,
                (id, present) -> present.users() == 1 ? null : new Shared(present.limiter(), present.users() - 1));
    }

    /** Returns the number of accounts with an operation that holds a slot or waits for one. */
    int accounts() {
        return accounts.size();
    }
}
