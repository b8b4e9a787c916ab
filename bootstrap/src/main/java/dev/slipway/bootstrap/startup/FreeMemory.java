package dev.slipway.bootstrap.startup;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Stream;

/** Available memory of the machine or container. */
final class FreeMemory {

    private static final Path MACHINE = Path.of("/proc/meminfo");
    private static final long KILOBYTE = 1024;

    private FreeMemory() {
    }

    /** @return bytes; {@link Long#MAX_VALUE} if unknown */
    static long bytes(OperatingSystemMXBean process) throws IOException {
        if (!Files.isReadable(MACHINE)) {
            return Long.MAX_VALUE;
        }
        List<String> lines = Files.readAllLines(MACHINE);
        boolean contained = process.getTotalMemorySize() < value(lines, "MemTotal").orElse(0);
        return Math.min(value(lines, "MemAvailable").orElse(Long.MAX_VALUE), contained ? process.getFreeMemorySize() : Long.MAX_VALUE);
    }

    /** Reads a line such as {@code MemAvailable:   21334000 kB}. */
    static OptionalLong value(List<String> lines, String name) {
        return lines.stream().map(line -> line.split("[:\\s]+")).filter(words -> words.length > 1 && words[0].equals(name))
                .flatMap(words -> Stream.of(words[1])).mapToLong(number -> Long.parseLong(number) * KILOBYTE).findFirst();
    }
}
