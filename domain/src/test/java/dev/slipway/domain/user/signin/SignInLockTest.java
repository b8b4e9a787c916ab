package dev.slipway.domain.user.signin;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class SignInLockTest {

    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");
    private static final SignInLock.Policy POLICY = new SignInLock.Policy(3, Duration.ofMinutes(10));

    private static SignInLock after(int failures, SignInLock.Policy policy) {
        SignInLock lock = SignInLock.NONE;
        for (int failure = 0; failure < failures; failure++) {
            lock = lock.failed(policy, NOW);
        }
        return lock;
    }

    @Test
    void codes_have_a_limit_where_passwords_have_none() {
        SignInLock.Policy standard = SignInLock.Policy.STANDARD;
        assertEquals(standard, new SignInLock.Policy(0, standard.duration()).ofCodes());
        assertEquals(standard, new SignInLock.Policy(11, standard.duration()).ofCodes());
        assertEquals(POLICY, POLICY.ofCodes());
        assertEquals(Duration.ofMinutes(1), new SignInLock.Policy(0, Duration.ofMinutes(1)).ofCodes().duration());
    }

    @Test
    void last_attempt_locks_for_the_duration() {
        assertFalse(after(2, POLICY).locked(POLICY, NOW));
        SignInLock locked = after(3, POLICY);
        assertTrue(locked.locked(POLICY, NOW));
        assertTrue(locked.locked(POLICY, NOW.plusSeconds(599)));
        assertFalse(locked.locked(POLICY, NOW.plusSeconds(600)));
    }

    @Test
    void failures_under_a_lock_do_not_prolong_it() {
        SignInLock locked = after(3, POLICY);
        assertEquals(locked, locked.failed(POLICY, NOW.plusSeconds(599)));
        assertEquals(new SignInLock(1, null), locked.failed(POLICY, NOW.plusSeconds(600)));
    }

    @Test
    void policy_without_attempts_never_locks() {
        SignInLock.Policy none = new SignInLock.Policy(0, Duration.ofMinutes(10));
        assertEquals(new SignInLock(100, null), after(100, none));
    }

    @Test
    void standard_is_that_of_the_dialect() {
        assertEquals(new SignInLock.Policy(10, Duration.ofMinutes(10)), SignInLock.Policy.STANDARD);
    }
}
