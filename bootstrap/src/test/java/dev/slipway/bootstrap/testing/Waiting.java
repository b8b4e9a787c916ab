package dev.slipway.bootstrap.testing;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Waits for conditions. */
public final class Waiting {

    private static final long GLANCE_NANOS = TimeUnit.MILLISECONDS.toNanos(25);

    private Waiting() {
    }

    /** @throws AssertionError when the condition does not hold within {@code patience}; failures of the condition count as not holding */
    public static void until(String what, Duration patience, Callable<Boolean> condition) {
        long end = System.nanoTime() + patience.toNanos();
        Exception last = null;
        while (System.nanoTime() < end) {
            try {
                if (condition.call()) {
                    return;
                }
                last = null;
            } catch (Exception failed) {
                last = failed;
            }
            LockSupport.parkNanos(GLANCE_NANOS);
        }
        throw new AssertionError("not within " + patience + ": " + what, last);
    }
}
