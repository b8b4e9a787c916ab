package dev.slipway.application.kernel;

import dev.slipway.application.kernel.port.Secrets;
import dev.slipway.domain.kernel.Reason;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/**
 * Digests passwords, which is slow by design, a few at a time: however many sign-ins arrive, other requests keep a processor. Those that
 * wait are few too, and wait for a short time.
 */
public final class PasswordHashing {

    private final Secrets secrets;
    private final Policy policy;
    private final Semaphore slots;
    private final AtomicInteger waiting = new AtomicInteger();
    /** Digest of a random password that is kept nowhere. */
    private volatile String dummy = "";

    public PasswordHashing(Secrets secrets, Policy policy) {
        this.secrets = secrets;
        this.policy = policy;
        this.slots = new Semaphore(policy.parallel(), true);
    }

    /**
     * @param parallel digests at a time
     * @param waiting  those that may wait besides
     * @param patience how long one waits
     */
    public record Policy(int parallel, int waiting, Duration patience) {

        /** Takes half of the processors. */
        public static Policy of(int processors) {
            return new Policy(Math.max(1, processors / 2), 50, Duration.ofSeconds(3));
        }
    }

    /** @throws Refusal if too many wait */
    public String digest(String password) {
        return bounded(() -> secrets.passwordDigest(password));
    }

    /** @throws Refusal if too many wait */
    public boolean matches(String password, String digest) {
        return bounded(() -> secrets.passwordMatches(password, digest));
    }

    /** Takes the time of a comparison, where there is nothing to compare with. Returns false. */
    public boolean matchesNothing(String password) {
        bounded(() -> {
            if (dummy.isEmpty()) {
                dummy = secrets.passwordDigest(secrets.token(32));
            }
            return secrets.passwordMatches(password, dummy);
        });
        return false;
    }

    private <T> T bounded(Supplier<T> work) {
        enter();
        try {
            return work.get();
        } finally {
            slots.release();
        }
    }

    private void enter() {
        if (slots.tryAcquire()) {
            return;
        }
        try {
            boolean entered = waiting.incrementAndGet() <= policy.waiting()
                    && slots.tryAcquire(policy.patience().toMillis(), TimeUnit.MILLISECONDS);
            if (!entered) {
                throw new Refusal(new Failure.Unavailable(Reason.of("password.busy")));
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new Refusal(new Failure.Unavailable(Reason.of("password.busy")));
        } finally {
            waiting.decrementAndGet();
        }
    }
}
