package dev.slipway.application.user.signin;

import dev.slipway.application.kernel.WorkHandler;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.user.port.SignInFailures;
import java.time.Duration;
import java.util.Optional;

/** Deletes failed sign-ins that are older than a lock lasts, and at least an hour old. */
public final class RemoveOldFailures implements WorkHandler {

    static final String KIND = "user.old_sign_in_failures";

    private static final Duration EVERY = Duration.ofMinutes(10);
    private static final Duration AT_LEAST = Duration.ofHours(1);

    private final SignInFailures failures;
    private final SignInPolicy policy;
    private final Transactions transactions;

    public RemoveOldFailures(SignInFailures failures, SignInPolicy policy, Transactions transactions) {
        this.failures = failures;
        this.policy = policy;
        this.transactions = transactions;
    }

    @Override
    public String kind() {
        return KIND;
    }

    @Override
    public Optional<Duration> every() {
        return Optional.of(EVERY);
    }

    @Override
    public void handle(long subject) {
        Duration lasting = policy.lock().duration();
        transactions.run(now -> failures.removeOld(now.minus(lasting.compareTo(AT_LEAST) > 0 ? lasting : AT_LEAST)));
    }
}
