package dev.slipway.bootstrap.startup;

import java.time.Duration;
import java.util.function.LongSupplier;

/** Waits until a process has been idle for some seconds in a row. */
final class Idleness {

    static final Duration SECOND = Duration.ofSeconds(1);

    /** Consecutive samples with at most this CPU share. */
    private static final int QUIET = 10;
    private static final double SHARE = 0.1;

    private final LongSupplier cpuTime;
    private final Duration glance;

    /** @param cpuTime CPU time of the process, in nanoseconds */
    Idleness(LongSupplier cpuTime, Duration glance) {
        this.cpuTime = cpuTime;
        this.glance = glance;
    }

    /** @return true, once the process is idle */
    boolean await() throws InterruptedException {
        int quiet = 0;
        long before = cpuTime.getAsLong();
        while (quiet < QUIET) {
            Thread.sleep(glance);
            long now = cpuTime.getAsLong();
            quiet = now - before <= SHARE * glance.toNanos() ? quiet + 1 : 0;
            before = now;
        }
        return true;
    }
}
