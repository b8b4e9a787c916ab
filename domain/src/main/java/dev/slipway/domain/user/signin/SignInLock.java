package dev.slipway.domain.user.signin;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Failed attempts at one account, and since when it is locked for them. Attempts of browsers that signed the account in before are counted
 * apart, so that others cannot lock its owner out.
 *
 * @param lockedAt null while it is not locked
 */
public record SignInLock(int failures, @Nullable Instant lockedAt) {

    public static final SignInLock NONE = new SignInLock(0, null);

    /** @param attempts how many failures lock; 0 for none @param duration for how long */
    public record Policy(int attempts, Duration duration) {

        public static final Policy STANDARD = new Policy(10, Duration.ofMinutes(10));

        /** Returns the policy for codes of second factors, of which there are few: never without a limit, nor above the standard one. */
        public Policy ofCodes() {
            return new Policy(attempts > 0 ? Math.min(attempts, STANDARD.attempts) : STANDARD.attempts, duration);
        }
    }

    public boolean locked(Policy policy, Instant now) {
        return lockedAt != null && now.isBefore(lockedAt.plus(policy.duration()));
    }

    /** Returns the lock after one more failure. A lock that has ended counts from one again. */
    public SignInLock failed(Policy policy, Instant now) {
        if (locked(policy, now)) {
            return this;
        }
        int count = lockedAt == null ? failures + 1 : 1;
        return new SignInLock(count, policy.attempts() > 0 && count >= policy.attempts() ? now : null);
    }
}
