package dev.slipway.rest.edge.load;

import dev.slipway.application.access.load.CallerSlots;
import dev.slipway.application.access.load.ConcurrencyLimiter;
import dev.slipway.application.access.load.KeyedLimiter;
import dev.slipway.domain.access.Caller;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.function.Supplier;

/**
 * Limits concurrent computations over histories and trees. Computations run on half of the processors; anonymous callers have at most half
 * of that and a queue of their own, so they never delay authenticated callers. One account has at most half of the slots of its kind.
 */
@Singleton
public final class ComputedAnswers {

    private static final int SIGNED_IN = 32;
    private static final Duration TIMEOUT = Duration.ofSeconds(20);

    private final ConcurrencyLimiter anonymous;
    private final ConcurrencyLimiter signedIn;
    private final KeyedLimiter<Long> perAccount;

    @Inject
    ComputedAnswers() {
        this(Math.max(1, Runtime.getRuntime().availableProcessors() / 4), SIGNED_IN, TIMEOUT);
    }

    public ComputedAnswers(int anonymous, int signedIn, Duration timeout) {
        this.anonymous = new ConcurrencyLimiter(anonymous, timeout);
        this.signedIn = new ConcurrencyLimiter(signedIn, timeout);
        this.perAccount = new KeyedLimiter<>(Math.max(1, signedIn / 2), timeout);
    }

    /** Computes an answer in a slot of the caller's kind; rejects it as unavailable if no slot is free within the timeout. */
    public <T> T answer(Caller caller, Supplier<T> computation) {
        try (ConcurrencyLimiter.Slot _ = slot(caller)) {
            return computation.get();
        }
    }

    private ConcurrencyLimiter.Slot slot(Caller caller) {
        return caller.signedIn() ? CallerSlots.both(perAccount.take(caller.accountId().getAsLong()), signedIn) : anonymous.take();
    }

    /** Computes an answer, without a slot if it is cheap. */
    public <T> T answer(Caller caller, boolean costly, Supplier<T> computation) {
        return costly ? answer(caller, computation) : computation.get();
    }
}
