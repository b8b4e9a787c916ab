package dev.slipway.bootstrap.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.bootstrap.Slipway;
import dev.slipway.bootstrap.settings.BadSetting;
import dev.slipway.bootstrap.settings.InstallationSettings;
import dev.slipway.bootstrap.testing.ServerProcess;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;

/** Git over SSH as a part of a server that is started with it or without it. */
class SshServiceTest {

    @TempDir(cleanup = CleanupMode.ON_SUCCESS)
    private Path folder;

    @Test
    void server_without_ssh_loads_nothing_of_it() throws IOException {
        Path classes = folder.resolve("classes");
        Path home = folder.resolve("home");
        ServerProcess.start(home, Map.of(), "-Xlog:class+load=info:file=" + classes).close();
        try (Stream<String> loaded = Files.lines(classes)) {
            List<String> lines = loaded.filter(line -> !line.contains("opened: ")).toList();
            assertTrue(lines.stream().anyMatch(line -> line.contains("dev.slipway.bootstrap.Slipway ")));
            assertEquals(List.of(), lines.stream().filter(line -> line.contains("dev.slipway.ssh.")
                    || line.contains("sshd-core")).toList());
        }
        assertFalse(Files.exists(home.resolve("ssh")));
    }

    @Test
    void used_port_stops_the_start() throws IOException {
        try (ServerSocket used = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            InstallationSettings settings = InstallationSettings.load(Map.of("SLIPWAY_HOME", folder.resolve("other").toString(),
                    "SLIPWAY_PORT", "0", "SLIPWAY_SSH_PORT", String.valueOf(used.getLocalPort())));
            assertTrue(assertThrows(BadSetting.class, () -> Slipway.start(settings)).getMessage().contains("SLIPWAY_SSH_PORT"));
        }
    }
}
