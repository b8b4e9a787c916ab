package dev.slipway.domain.ciconfig;

import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import dev.slipway.domain.ciconfig.include.Sources;
import dev.slipway.domain.variable.VariableSet;
import java.lang.management.ManagementFactory;
import java.time.Duration;

/**
 * Compiles hostile texts within the memory that any text may take, in bytes that the thread allocates. Time is no measure, since machines
 * and profilers differ: a compilation that would not end is stopped after a long while.
 */
final class BoundedRun {

    private static final long MOST_BYTES = 1L << 30;
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private BoundedRun() {
    }

    static CompileResult compile(String text, Sources sources) {
        return assertTimeoutPreemptively(Duration.ofSeconds(60), () -> {
            long before = THREADS.getCurrentThreadAllocatedBytes();
            CompileResult result = CiCompiler.compile(text, ".gitlab-ci.yml", sources, VariableSet.none());
            long allocated = THREADS.getCurrentThreadAllocatedBytes() - before;
            assertTrue(allocated < MOST_BYTES, () -> allocated / (1 << 20) + " MiB");
            return result;
        });
    }
}
