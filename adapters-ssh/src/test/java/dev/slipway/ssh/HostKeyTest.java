package dev.slipway.ssh;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.KeyPair;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HostKeyTest {

    @TempDir
    private Path home;

    private String permissions(Path file) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
    }

    @Test
    void key_is_made_once_and_kept_from_others() throws IOException {
        Path file = home.resolve("ssh").resolve("key");
        KeyPair made = HostKey.in(file);
        assertEquals("rw-------", permissions(file));
        assertEquals(HostKey.publicLine(made) + "\n", Files.readString(home.resolve("ssh").resolve("key.pub")));
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
        KeyPair read = HostKey.in(file);
        assertEquals("rw-------", permissions(file));
        assertEquals(made.getPublic(), read.getPublic());
        assertEquals(HostKey.publicLine(made), HostKey.publicLine(read));
        try (Stream<Path> files = Files.list(home.resolve("ssh"))) {
            assertEquals(List.of("key", "key.pub"), files.map(each -> each.getFileName().toString()).sorted().toList());
        }
        assertNotEquals(HostKey.publicLine(made), HostKey.publicLine(HostKey.in(home.resolve("other"))));
    }

    @Test
    void processes_that_start_together_have_one_key() throws Exception {
        Path file = home.resolve("ssh").resolve("key");
        Set<String> keys = ConcurrentHashMap.newKeySet();
        CyclicBarrier start = new CyclicBarrier(8);
        try (ExecutorService processes = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<?>> started = new ArrayList<>();
            for (int at = 0; at < 8; at++) {
                started.add(processes.submit(() -> {
                    start.await();
                    return keys.add(HostKey.publicLine(HostKey.in(file)));
                }));
            }
            for (Future<?> each : started) {
                each.get();
            }
        }
        assertEquals(Set.of(HostKey.publicLine(HostKey.in(file))), keys);
    }

    @Test
    void file_that_is_no_key_stops_the_start_and_stays() throws IOException {
        Path file = home.resolve("key");
        for (String text : List.of("", "nothing", "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n")) {
            Files.writeString(file, text);
            assertTrue(assertThrows(IllegalStateException.class, () -> HostKey.in(file)).getMessage().contains(file.toString()));
            assertEquals(text, Files.readString(file));
        }
    }
}
