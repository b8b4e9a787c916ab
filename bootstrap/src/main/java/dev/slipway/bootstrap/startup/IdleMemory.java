package dev.slipway.bootstrap.startup;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * Gives memory back to the system when the server has become idle. The heap grows under load and shrinks in full collections alone,
 * which an idle server has no reason to run. One follows each busy period, and none runs while there are requests.
 */
public final class IdleMemory {

    /** CPU time since the last release that makes another one worthwhile. */
    private static final Duration WORK = Duration.ofSeconds(3);

    private final Idleness idleness;
    private final LongSupplier cpuTime;
    private final Duration glance;
    private final Runnable release;

    /**
     * @param cpuTime CPU time of the process, in nanoseconds
     * @param glance  pause between two looks at it
     * @param release gives memory back
     */
    IdleMemory(LongSupplier cpuTime, Duration glance, Runnable release) {
        this.idleness = new Idleness(cpuTime, glance);
        this.cpuTime = cpuTime;
        this.glance = glance;
        this.release = release;
    }

    /** Watches this process for as long as it lives. */
    public static void giveBack() {
        OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
        Thread.ofPlatform().daemon().name("idle-memory")
                .start(new IdleMemory(system::getProcessCpuTime, Idleness.SECOND, System::gc)::watch);
    }

    /** Returns when the thread is interrupted. */
    void watch() {
        try {
            while (idleness.await()) {
                release.run();
                long released = cpuTime.getAsLong();
                while (cpuTime.getAsLong() - released < WORK.toNanos()) {
                    Thread.sleep(glance);
                }
            }
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        }
    }
}
