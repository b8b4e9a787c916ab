package dev.slipway.bootstrap.server;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.bootstrap.Slipway;
import dev.slipway.bootstrap.settings.BadSetting;
import dev.slipway.bootstrap.settings.Settings;
import dev.slipway.schema.testing.TestDatabase;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What this machine cannot serve with is told by the name of its setting. */
class StartRefusalTest {

    @TempDir
    Path folder;

    private final TestDatabase database = TestDatabase.fresh();

    @AfterEach
    void drop() {
        database.close();
    }

    private String refusal(Map<String, String> settings) {
        Map<String, String> environment = new HashMap<>(Map.of(
                "SLIPWAY_PORT", "0", "SLIPWAY_HOME", folder.resolve("home").toString(), "SLIPWAY_DATABASE_URL", database.jdbcUrl(),
                "SLIPWAY_DATABASE_USER", database.user(), "SLIPWAY_DATABASE_PASSWORD", database.password()));
        environment.putAll(settings);
        return assertThrows(BadSetting.class, () -> Slipway.start(Settings.load(environment)).close()).getMessage();
    }

    @Test
    void a_port_that_is_taken() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            String message = refusal(Map.of("SLIPWAY_PORT", String.valueOf(taken.getLocalPort())));
            assertTrue(message.startsWith("SLIPWAY_PORT: nothing can listen at 127.0.0.1:" + taken.getLocalPort()), message);
        }
    }

    @Test
    void a_database_that_does_not_answer() {
        String message = refusal(Map.of("SLIPWAY_DATABASE_URL", "jdbc:postgresql://127.0.0.1:1/slipway", "SLIPWAY_DATABASE_PASSWORD", "hunter2"));
        assertTrue(message.startsWith("SLIPWAY_DATABASE_URL: the database does not answer"), message);
        assertFalse(message.contains("hunter2"), message);
    }

    @Test
    void a_home_that_cannot_be_made() throws Exception {
        Path file = Files.writeString(folder.resolve("file"), "");
        String message = refusal(Map.of("SLIPWAY_HOME", file.resolve("home").toString()));
        assertTrue(message.startsWith("SLIPWAY_HOME: "), message);
    }
}
