package dev.slipway.bootstrap.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Resident memory in megabytes, from {@code /proc}. The processes of PostgreSQL share pages, so what they share is counted once: all of
 * what is their own, and the largest of what is shared.
 */
record Memory(long server, long postgres) {

    static Memory of(long serverPid, Path home) throws IOException {
        String postmaster = Files.readAllLines(home.resolve("postgresql/data/postmaster.pid")).getFirst().strip();
        long own = 0;
        long shared = 0;
        for (long pid : family(Long.parseLong(postmaster))) {
            Map<String, Long> status = status(pid);
            own += status.getOrDefault("RssAnon", 0L);
            shared = Math.max(shared, status.getOrDefault("RssFile", 0L) + status.getOrDefault("RssShmem", 0L));
        }
        return new Memory(status(serverPid).getOrDefault("VmRSS", 0L) / 1024, (own + shared) / 1024);
    }

    private static List<Long> family(long parent) {
        Stream<Long> children = ProcessHandle.of(parent).stream().flatMap(ProcessHandle::descendants).map(ProcessHandle::pid);
        return Stream.concat(Stream.of(parent), children).toList();
    }

    /** Kilobytes by name; empty where the process has ended. */
    private static Map<String, Long> status(long pid) {
        Map<String, Long> status = new HashMap<>();
        try {
            for (String line : Files.readAllLines(Path.of("/proc", Long.toString(pid), "status"))) {
                if (line.endsWith(" kB")) {
                    status.put(line.substring(0, line.indexOf(':')), Long.parseLong(line.replaceAll("\\D+", " ").strip()));
                }
            }
        } catch (IOException ended) {
            return Map.of();
        }
        return status;
    }
}
