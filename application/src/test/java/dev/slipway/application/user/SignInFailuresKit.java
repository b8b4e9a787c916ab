package dev.slipway.application.user;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.kernel.Together;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.user.port.SignInFailures;
import dev.slipway.domain.user.signin.SignInLock;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.ThreadLocalRandom;
import org.junit.jupiter.api.Test;

/** Contract of {@code SignInFailures}. */
public abstract class SignInFailuresKit {

    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05.678901Z");
    private static final SignInLock.Policy POLICY = new SignInLock.Policy(3, Duration.ofMinutes(10));

    protected abstract SignInFailures failures();

    protected abstract Transactions transactions();

    private static byte[] subject() {
        return ByteBuffer.allocate(Long.BYTES).putLong(ThreadLocalRandom.current().nextLong()).array();
    }

    private SignInLock failed(byte[] subject, Instant now) {
        return transactions().write(() -> failures().failed(subject, POLICY, now));
    }

    @Test
    final void failures_count_until_the_subject_is_locked() {
        byte[] subject = subject();
        byte[] other = subject();
        assertEquals(SignInLock.NONE, failures().find(subject));
        assertEquals(SignInLock.NONE, failed(subject, NOW));
        assertEquals(new SignInLock(1, null), failed(subject, NOW.plusSeconds(1)));
        failed(other, NOW);
        assertEquals(new SignInLock(2, null), failures().find(subject));
        failed(subject, NOW.plusSeconds(2));
        assertEquals(new SignInLock(3, NOW.plusSeconds(2)), failures().find(subject));
        assertEquals(new SignInLock(3, NOW.plusSeconds(2)), failed(subject, NOW.plusSeconds(3)));
        assertEquals(new SignInLock(3, NOW.plusSeconds(2)), failures().find(subject));
        failed(subject, NOW.plus(Duration.ofMinutes(11)));
        assertEquals(new SignInLock(1, null), failures().find(subject));
        assertEquals(new SignInLock(1, null), failures().find(other));
    }

    @Test
    final void policy_of_one_attempt_locks_at_once() {
        byte[] subject = subject();
        transactions().write(() -> failures().failed(subject, new SignInLock.Policy(1, Duration.ofMinutes(1)), NOW));
        assertEquals(new SignInLock(1, NOW), failures().find(subject));
    }

    @Test
    final void cleared_subject_has_no_failures() {
        byte[] subject = subject();
        failed(subject, NOW);
        failures().clear(subject);
        failures().clear(subject);
        assertEquals(SignInLock.NONE, failures().find(subject));
    }

    @Test
    final void failures_at_the_same_time_all_count() throws Exception {
        byte[] subject = subject();
        Together.run(8, number -> failed(subject, NOW));
        assertEquals(new SignInLock(3, NOW), failures().find(subject));
    }

    @Test
    final void old_failures_are_removed() {
        byte[] old = subject();
        byte[] young = subject();
        failed(old, NOW.minusSeconds(1));
        failed(young, NOW);
        assertTrue(failures().removeOld(NOW, 1000) >= 1);
        assertEquals(SignInLock.NONE, failures().find(old));
        assertEquals(new SignInLock(1, null), failures().find(young));
    }

    @Test
    final void old_failures_are_removed_in_batches() {
        for (int number = 0; number < 3; number++) {
            failed(subject(), NOW.minusSeconds(1));
        }
        assertEquals(2, failures().removeOld(NOW, 2));
        assertTrue(failures().removeOld(NOW, 1000) >= 1);
        assertEquals(0, failures().removeOld(NOW, 1000));
    }
}
