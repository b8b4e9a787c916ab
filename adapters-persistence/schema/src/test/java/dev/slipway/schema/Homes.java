package dev.slipway.schema;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Homes for the tests of one class, which other users can reach, with programs unpacked once for all of them. */
final class Homes implements BeforeAllCallback, AfterAllCallback {

    static final int NOBODY = 65534;

    private static final Duration LOOK = Duration.ofMillis(5);

    private Path root;

    @Override
    public void beforeAll(ExtensionContext context) throws IOException {
        root = Files.createTempDirectory("slipway-homes").toRealPath();
        Directories.permit(root, "rwxr-xr-x");
    }

    @Override
    public void afterAll(ExtensionContext context) throws IOException {
        Directories.delete(root);
    }

    Path root() {
        return root;
    }

    Path programs() {
        return root.resolve("programs");
    }

    /** A home with a name that programs and settings may stumble over. */
    Path home(String name) {
        return root.resolve("the home of " + name);
    }

    EmbeddedPostgres.Builder server(Path home) {
        return EmbeddedPostgres.in(home).programs(programs());
    }

    static String ask(EmbeddedPostgres server, String question) throws SQLException {
        try (Connection connection = DriverManager.getConnection(server.jdbcUrl(), server.user(), server.password());
                Statement statement = connection.createStatement(); ResultSet found = statement.executeQuery(question)) {
            found.next();
            return found.getString(1);
        }
    }

    static void tell(EmbeddedPostgres server, String order) throws SQLException {
        try (Connection connection = DriverManager.getConnection(server.jdbcUrl(), server.user(), server.password());
                Statement statement = connection.createStatement()) {
            statement.execute(order);
        }
    }

    /** Ends a process the hard way and waits until it is gone or only its entry is left. */
    static void kill(long pid) {
        ProcessHandle.of(pid).ifPresent(ProcessHandle::destroyForcibly);
        await("process " + pid + " to end", Duration.ofSeconds(10), () -> !Postmaster.running(pid));
    }

    static void await(String what, Duration patience, BooleanSupplier condition) {
        long end = System.nanoTime() + patience.toNanos();
        while (!condition.getAsBoolean() && System.nanoTime() < end) {
            LockSupport.parkNanos(LOOK.toNanos());
        }
        assertTrue(condition.getAsBoolean(), "waited " + patience + " for " + what);
    }

    static boolean root(Path anyFile) throws IOException {
        return !Platform.current().windows() && Directories.userOf(anyFile) == 0;
    }
}
