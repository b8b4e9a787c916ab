package dev.slipway.application.user;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.kernel.Together;
import dev.slipway.application.user.port.SecondFactors;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;

/** Contract of {@code SecondFactors}. */
public abstract class SecondFactorsKit {

    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05.678901Z");
    private static final byte[] SECRET = {1, 2, 3};
    private static final byte[] OTHER = {4};

    protected abstract SecondFactors factors();

    /** Returns the id of a new account. */
    protected abstract long account();

    /** Returns whether the account shows that it has a second factor. */
    protected abstract boolean enabled(long account);

    private long active(long step) {
        long account = account();
        assertTrue(factors().offer(account, SECRET, NOW));
        assertTrue(factors().activate(account, step, NOW));
        return account;
    }

    @Test
    final void offered_key_is_replaced_by_another() {
        long account = account();
        assertEquals(Optional.empty(), factors().find(account));
        assertTrue(factors().offer(account, OTHER, NOW));
        assertTrue(factors().offer(account, SECRET, NOW));
        assertArrayEquals(SECRET, factors().find(account).orElseThrow().secret());
        assertFalse(factors().find(account).orElseThrow().active());
        assertFalse(enabled(account));
        assertFalse(factors().use(account, 1));
    }

    @Test
    final void active_key_stays_beside_another_offer() {
        long account = active(7);
        assertTrue(enabled(account));
        assertFalse(factors().offer(account, OTHER, NOW));
        assertFalse(factors().activate(account, 8, NOW));
        assertArrayEquals(SECRET, factors().find(account).orElseThrow().secret());
        assertEquals(7, factors().find(account).orElseThrow().lastStep());
    }

    @Test
    final void nothing_is_activated_without_an_offer() {
        long account = account();
        assertFalse(factors().activate(account, 1, NOW));
        assertFalse(enabled(account));
    }

    @Test
    final void step_is_used_once_and_none_before_it() {
        long account = active(7);
        assertFalse(factors().use(account, 7));
        assertTrue(factors().use(account, 9));
        assertFalse(factors().use(account, 9));
        assertFalse(factors().use(account, 8));
        assertTrue(factors().use(account, 10));
    }

    @Test
    final void step_that_many_use_at_the_same_time_is_used_once() throws Exception {
        long account = active(7);
        List<Boolean> used = Together.call(Collections.nCopies(8, (Callable<Boolean>) () -> factors().use(account, 8)));
        assertEquals(1, used.stream().filter(won -> won).count());
    }

    @Test
    final void recovery_code_is_used_once() {
        long account = active(7);
        long other = active(7);
        factors().replaceRecoveryCodes(account, List.of(new byte[] {1}, new byte[] {2}));
        factors().replaceRecoveryCodes(other, List.of(new byte[] {3}));
        assertEquals(2, factors().recoveryCodesLeft(account));
        assertFalse(factors().useRecoveryCode(account, new byte[] {3}));
        assertTrue(factors().useRecoveryCode(account, new byte[] {1}));
        assertFalse(factors().useRecoveryCode(account, new byte[] {1}));
        assertEquals(1, factors().recoveryCodesLeft(account));
        factors().replaceRecoveryCodes(account, List.of(new byte[] {9}));
        assertFalse(factors().useRecoveryCode(account, new byte[] {2}));
        assertEquals(1, factors().recoveryCodesLeft(account));
        assertEquals(1, factors().recoveryCodesLeft(other));
    }
}
