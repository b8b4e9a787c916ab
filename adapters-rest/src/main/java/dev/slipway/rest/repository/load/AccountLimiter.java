package dev.slipway.rest.repository.load;

import java.time.Duration;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicBoolean;

/** Gives every account turns of its own, so that one account never takes all that are meant for many. */
public final class AccountLimiter {

    private final int atOnce;
    private final Duration patience;
    private final ConcurrentMap<Long, Shared> accounts = new ConcurrentHashMap<>();

    /** @param atOnce turns of one account */
    public AccountLimiter(int atOnce, Duration patience) {
        this.atOnce = atOnce;
        this.patience = patience;
    }

    /** @param users how many hold a turn or wait for one */
    private record Shared(ConcurrencyLimiter limiter, int users) {}

    public ConcurrencyLimiter.Slot take(long accountId) {
        ConcurrencyLimiter limiter = accounts.compute(accountId, (id, present) -> present == null
                ? new Shared(new ConcurrencyLimiter(atOnce, patience), 1) : new Shared(present.limiter(), present.users() + 1)).limiter();
        ConcurrencyLimiter.Slot slot;
        try {
            slot = limiter.take();
        } catch (RuntimeException busy) {
            leave(accountId);
            throw busy;
        }
        AtomicBoolean held = new AtomicBoolean(true);
        return () -> {
            if (held.compareAndSet(true, false)) {
                slot.close();
                leave(accountId);
            }
        };
    }

    private void leave(long accountId) {
        accounts.computeIfPresent(accountId,
                (id, present) -> present.users() == 1 ? null : new Shared(present.limiter(), present.users() - 1));
    }

    /** Returns how many accounts hold or await a turn. */
    int accounts() {
        return accounts.size();
    }
}
