package dev.slipway.bootstrap.server;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.token.CreateFirstAdministrator;
import dev.slipway.bootstrap.Slipway;
import dev.slipway.bootstrap.settings.BadSetting;
import dev.slipway.bootstrap.settings.InstallationSettings;
import dev.slipway.schema.testing.TestDatabase;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
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
        return assertThrows(BadSetting.class, () -> Slipway.start(InstallationSettings.load(environment(settings))).close()).getMessage();
    }

    private Map<String, String> environment(Map<String, String> settings) {
        Map<String, String> environment = new HashMap<>(Map.of(
                "SLIPWAY_PORT", "0", "SLIPWAY_HOME", folder.resolve("home").toString(), "SLIPWAY_DATABASE_URL", database.jdbcUrl(),
                "SLIPWAY_DATABASE_USER", database.user(), "SLIPWAY_DATABASE_PASSWORD", database.password()));
        environment.putAll(settings);
        return environment;
    }

    @Test
    void a_port_that_is_taken() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            String message = refusal(Map.of("SLIPWAY_PORT", String.valueOf(taken.getLocalPort())));
            assertTrue(message.startsWith("SLIPWAY_PORT: nothing can listen at 127.0.0.1:" + taken.getLocalPort()), message);
            assertFalse(Files.exists(folder.resolve("home")));
        }
    }

    @Test
    void start_after_one_that_found_its_port_taken_shows_the_first_administrator() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            refusal(Map.of("SLIPWAY_PORT", String.valueOf(taken.getLocalPort())));
        }
        try (Slipway slipway = Slipway.start(InstallationSettings.load(environment(Map.of())))) {
            assertTrue(slipway.firstAdministrator().flatMap(CreateFirstAdministrator.Created::token).isPresent());
        }
    }

    @Test
    void start_that_loses_its_port_at_the_last_moment_makes_no_administrator() throws Exception {
        AtomicReference<ServerSocket> other = new AtomicReference<>();
        int port = freePort();
        InstallationSettings settings = InstallationSettings.load(environment(Map.of("SLIPWAY_PORT", String.valueOf(port))));
        try {
            assertThrows(BadSetting.class, () -> Slipway.start(settings, Instant::now, line -> take(port, line, other)).close());
        } finally {
            other.get().close();
        }
        try (Slipway slipway = Slipway.start(InstallationSettings.load(environment(Map.of())))) {
            assertTrue(slipway.firstAdministrator().isPresent());
        }
    }

    private static void take(int port, String line, AtomicReference<ServerSocket> other) {
        try {
            if (line.equals("Starting the server")) {
                other.set(new ServerSocket(port, 1, InetAddress.getLoopbackAddress()));
            }
        } catch (IOException unexpected) {
            throw new UncheckedIOException(unexpected);
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket any = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return any.getLocalPort();
        }
    }

    @Test
    void a_database_that_does_not_answer() {
        String message = refusal(
                Map.of("SLIPWAY_DATABASE_URL", "jdbc:postgresql://127.0.0.1:1/slipway", "SLIPWAY_DATABASE_PASSWORD", "hunter2"));
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
