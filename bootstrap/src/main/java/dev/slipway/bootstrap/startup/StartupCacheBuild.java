package dev.slipway.bootstrap.startup;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Builds the startup cache of a running server: once, at the lowest priority, when the server is idle. The build ends with the server. */
public final class StartupCacheBuild implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(StartupCacheBuild.class);

    /** The virtual machine of the build needs at most about half of it. */
    private static final long NEEDED_BYTES = 1536L << 20;
    private static final Duration STOP_TIMEOUT = Duration.ofSeconds(20);

    private final Steps steps;
    private final Thread thread;

    private StartupCacheBuild(Steps steps, Thread thread) {
        this.steps = steps;
        this.thread = thread;
    }

    /** Builds the cache of this process in the background, unless it fits. */
    public static StartupCacheBuild whenIdle() {
        Steps steps = new Steps(true);
        Runnable task = StartupCache.ofThisProcess().<Runnable>map(cache -> () -> makeWhenIdle(cache, steps)).orElse(() -> { });
        return new StartupCacheBuild(steps, Thread.ofPlatform().daemon().name("startup-cache").start(task));
    }

    /** Builds the cache immediately, as the last step of a build. */
    public static void main(String[] arguments) throws IOException {
        StartupCache cache = StartupCache.ofThisProcess().orElseThrow();
        if (!cache.fits()) {
            System.err.println("slipway: making the startup cache...");
            if (cache.make(new Steps(false)) == StartupCache.Outcome.FAILED) {
                System.err.println("slipway: the startup cache could not be made, so starts take longer; " + cache.log() + " says why");
            }
        }
    }

    private static void makeWhenIdle(StartupCache cache, Steps steps) {
        try {
            OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
            if (cache.fits() || !new Idleness(system::getProcessCpuTime, Idleness.SECOND).await()) {
                return;
            }
            if (FreeMemory.bytes(system) < NEEDED_BYTES) {
                LOG.info("The startup cache is not made, since less than {} MiB of memory are free; ./slipway build makes it",
                        NEEDED_BYTES >> 20);
            } else {
                long begun = System.nanoTime();
                StartupCache.Outcome outcome = cache.make(steps);
                if (!steps.isStopped()) {
                    report(cache, outcome, Duration.ofNanos(System.nanoTime() - begun));
                }
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        } catch (IOException | RuntimeException failed) {
            if (!steps.isStopped()) {
                LOG.info("The startup cache could not be made: {}", failed.toString());
            }
        }
    }

    private static void report(StartupCache cache, StartupCache.Outcome outcome, Duration took) {
        Optional<String> line = switch (outcome) {
            case MADE -> Optional.of("Made the startup cache in " + took.toSeconds() + " s: the next start takes half the time");
            case FAILED -> Optional.of("The startup cache could not be made, so starts take longer; " + cache.log() + " says why");
            case PRESENT, MADE_ELSEWHERE -> Optional.empty();
        };
        line.ifPresent(LOG::info);
    }

    /** Stops the build, without waiting. */
    public void stop() {
        steps.stop();
        thread.interrupt();
    }

    /** Stops the build, and waits up to 20 seconds until it has cleaned up. */
    @Override
    public void close() {
        stop();
        try {
            thread.join(STOP_TIMEOUT);
        } catch (InterruptedException told) {
            Thread.currentThread().interrupt();
        }
    }
}
