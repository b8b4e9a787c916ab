package dev.slipway.bootstrap.startup;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class FreeMemoryTest {

    private static final List<String> LINES = List.of("MemTotal:       24683784 kB", "MemFree:  1 kB", "MemAvailable:   21334000 kB",
            "HugePages_Total:       0");

    @Test
    void lines_of_the_system_are_read_as_bytes() {
        assertEquals(OptionalLong.of(21_334_000L * 1024), FreeMemory.value(LINES, "MemAvailable"));
        assertEquals(OptionalLong.empty(), FreeMemory.value(LINES, "Mem"));
    }

    @Test
    void machine_that_runs_tests_has_some_memory_left() throws Exception {
        assertTrue(FreeMemory.bytes(ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class)) > 1 << 20);
    }
}
