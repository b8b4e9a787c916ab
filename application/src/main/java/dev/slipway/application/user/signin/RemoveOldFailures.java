package dev.slipway.application.user.signin;

import dev.slipway.application.kernel.RecurringRemoval;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.kernel.port.Work;
import dev.slipway.application.user.port.SignInFailures;
import java.time.Duration;
import java.time.Instant;

/** Deletes failed sign-ins that are older than a lock lasts, and at least an hour old. */
public final class RemoveOldFailures extends RecurringRemoval {

    private static final Duration AT_LEAST = Duration.ofHours(1);

    private final SignInFailures failures;
    private final Duration kept;

    public RemoveOldFailures(SignInFailures failures, SignInPolicy policy, Transactions transactions, Work work) {
        super("user.old_sign_in_failures", Duration.ofMinutes(10), transactions, work);
        this.failures = failures;
        Duration lock = policy.lock().duration();
        this.kept = lock.compareTo(AT_LEAST) > 0 ? lock : AT_LEAST;
    }

    @Override
    protected int remove(Instant now, int most) {
        return failures.removeOld(now.minus(kept), most);
    }
}
