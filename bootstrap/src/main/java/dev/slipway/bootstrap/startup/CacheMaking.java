package dev.slipway.bootstrap.startup;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes the startup cache beside a server that serves: once, at the lowest priority, after the server has had nothing to do for a while.
 * It ends with the server.
 */
public final class CacheMaking implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(CacheMaking.class);

    /** The machine that makes it takes about half of that at its largest. */
    private static final long NEEDED_BYTES = 1536L << 20;
    private static final Duration LAST_WORDS = Duration.ofSeconds(20);

    private final Steps steps;
    private final Thread thread;

    private CacheMaking(Steps steps, Thread thread) {
        this.steps = steps;
        this.thread = thread;
    }

    /** Makes the cache of this process in the background, where it has one that does not fit. */
    public static CacheMaking whenIdle() {
        Steps steps = new Steps(true);
        Runnable task = StartupCache.ofThisProcess().<Runnable>map(cache -> () -> makeWhenIdle(cache, steps)).orElse(() -> { });
        return new CacheMaking(steps, Thread.ofPlatform().daemon().name("startup-cache").start(task));
    }

    /** Makes the cache at once: the last part of a build. */
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
                LOG.info("The startup cache is not made, since less than {} MiB of memory are free; ./slipway build makes it", NEEDED_BYTES >> 20);
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

    /** Tells the making to end, without waiting. */
    public void stop() {
        steps.stop();
        thread.interrupt();
    }

    /** Waits, some seconds at most, until the making has ended and has cleared up after itself. */
    @Override
    public void close() {
        stop();
        try {
            thread.join(LAST_WORDS);
        } catch (InterruptedException told) {
            Thread.currentThread().interrupt();
        }
    }
}
