package dev.slipway.rest.repository.load;

import dev.slipway.domain.access.Caller;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.function.Supplier;

/**
 * Limits concurrent computations over histories and trees. Computations run on half of the processors; anonymous callers have at most half
 * of that and a queue of their own, so they never delay authenticated callers.
 */
@Singleton
public final class ComputedAnswers {

    private static final int SIGNED_IN = 32;
    private static final Duration TIMEOUT = Duration.ofSeconds(20);

    private final ConcurrencyLimiter anonymous;
    private final ConcurrencyLimiter signedIn;

    ComputedAnswers() {
        this(Math.max(1, Runtime.getRuntime().availableProcessors() / 4), SIGNED_IN, TIMEOUT);
    }

    ComputedAnswers(int anonymous, int signedIn, Duration timeout) {
        this.anonymous = new ConcurrencyLimiter(anonymous, timeout);
        this.signedIn = new ConcurrencyLimiter(signedIn, timeout);
    }

    /** Computes an answer in a slot of the caller's kind; rejects it as unavailable if no slot is free within the timeout. */
    public <T> T answer(Caller caller, Supplier<T> computation) {
        try (ConcurrencyLimiter.Slot _ = (caller.signedIn() ? signedIn : anonymous).take()) {
            return computation.get();
        }
    }

    /** Computes an answer, without a slot if it is cheap. */
    public <T> T answer(Caller caller, boolean costly, Supplier<T> computation) {
        return costly ? answer(caller, computation) : computation.get();
    }
}
