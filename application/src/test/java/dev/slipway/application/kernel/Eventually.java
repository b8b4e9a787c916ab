package dev.slipway.application.kernel;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Waits for what other threads bring about, and fails where it does not come. For tests. */
public final class Eventually {

    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final Duration PAUSE = Duration.ofMillis(5);

    private Eventually() {
    }

    public static void is(BooleanSupplier condition) {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() > end) {
                throw new AssertionError("waited in vain for " + PATIENCE.toSeconds() + " seconds");
            }
            LockSupport.parkNanos(PAUSE.toNanos());
        }
    }
}
