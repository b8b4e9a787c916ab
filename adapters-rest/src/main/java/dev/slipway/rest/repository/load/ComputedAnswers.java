package dev.slipway.rest.repository.load;

import dev.slipway.domain.access.Caller;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.function.Supplier;

/**
 * Limits how many answers are computed from histories and trees at once. Computations run on half of the processors; anonymous callers get
 * half of that at most, and wait among themselves, so they never keep out callers with a name.
 */
@Singleton
public final class ComputedAnswers {

    private static final int SIGNED_IN = 32;
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private final ConcurrencyLimiter anonymous;
    private final ConcurrencyLimiter signedIn;

    ComputedAnswers() {
        this(Math.max(1, Runtime.getRuntime().availableProcessors() / 4), SIGNED_IN, PATIENCE);
    }

    ComputedAnswers(int anonymous, int signedIn, Duration patience) {
        this.anonymous = new ConcurrencyLimiter(anonymous, patience);
        this.signedIn = new ConcurrencyLimiter(signedIn, patience);
    }

    /** Answers in the share of the caller, or refuses as unavailable where that is taken for too long. */
    public <T> T answer(Caller caller, Supplier<T> question) {
        try (ConcurrencyLimiter.Slot _ = (caller.signedIn() ? signedIn : anonymous).take()) {
            return question.get();
        }
    }

    /** Answers at once where the question is a cheap one. */
    public <T> T answer(Caller caller, boolean costly, Supplier<T> question) {
        return costly ? answer(caller, question) : question.get();
    }
}
