package dev.slipway.bootstrap.testing;

import dev.slipway.bootstrap.Slipway;
import dev.slipway.bootstrap.settings.InstallationSettings;
import dev.slipway.schema.testing.TestDatabase;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The assembled server on a free port, with a database and a home of its own. One is shared by all tests of the module;
 * a test that stops, kills or configures a server starts its own.
 */
public final class TestServer implements AutoCloseable {

    /** The token of the first administrator of every test server. */
    public static final String ROOT_TOKEN = "root-token-of-the-tests";
    public static final String ROOT_PASSWORD = "correct horse battery";

    /** How long the modest server holds requests for jobs. */
    public static final Duration MODEST_POLL = Duration.ofSeconds(1);
    /** Limits of users that are off: tests wait by looking at lists of jobs, and call all operations on notes and emoji as one user. */
    private static final List<String> UNLIMITED = List.of("SLIPWAY_JOB_LISTS_PER_MINUTE", "SLIPWAY_NOTES_PER_MINUTE",
            "SLIPWAY_NOTE_CHANGES_PER_MINUTE", "SLIPWAY_AWARDS_PER_MINUTE");

    private static TestServer shared;
    private static TestServer modest;
    private static TestServer guarded;
    private static TestServer connected;
    private static int sshPort;

    private final Slipway slipway;
    private final TestDatabase database;
    private final Path home;
    private final boolean ownsDatabase;

    private TestServer(Slipway slipway, TestDatabase database, Path home, boolean ownsDatabase) {
        this.slipway = slipway;
        this.database = database;
        this.home = home;
        this.ownsDatabase = ownsDatabase;
    }

    public static synchronized TestServer shared() {
        if (shared == null) {
            shared = start(Map.of());
            Runtime.getRuntime().addShutdownHook(new Thread(shared::close));
        }
        return shared;
    }

    /** Shared too: of the free tier, in the vendor's dialect, and with limits so small that tests reach them. */
    public static synchronized TestServer modest() {
        if (modest == null) {
            modest = start(Map.of("SLIPWAY_TIER", "free", "SLIPWAY_DIALECT", "vendor", "SLIPWAY_MAX_ARTIFACT_MEGABYTES", "1",
                    "SLIPWAY_MAX_LOG_MEGABYTES", "1", "SLIPWAY_ISSUES_PER_MINUTE", "3", "SLIPWAY_STRICT_KEYWORDS", "on",
                    "SLIPWAY_RUNNER_POLL_SECONDS", String.valueOf(MODEST_POLL.toSeconds())));
            Runtime.getRuntime().addShutdownHook(new Thread(modest::close));
        }
        return modest;
    }

    /**
     * Shared too: behind a proxy on this machine, so that tests choose the addresses of their clients, and with throttles and limits that
     * tests reach.
     */
    public static synchronized TestServer guarded() {
        if (guarded == null) {
            Map<String, String> settings = new HashMap<>(Map.of("SLIPWAY_TRUSTED_PROXIES", "127.0.0.1",
                    "SLIPWAY_METRICS_READERS", "198.51.100.0/24", "SLIPWAY_THROTTLE_TEXT", "Come back later",
                    "SLIPWAY_JOB_LISTS_PER_MINUTE", "2", "SLIPWAY_RAW_FILES_PER_MINUTE", "2", "SLIPWAY_ISSUES_PER_MINUTE", "2",
                    "SLIPWAY_NOTES_PER_MINUTE", "2", "SLIPWAY_PROJECT_LISTS_PER_10_MINUTES", "2", "SLIPWAY_USERS_PER_10_MINUTES", "2",
                    "SLIPWAY_USERS_UNLIMITED_FOR", "scanner"));
            settings.put("SLIPWAY_NOTE_CHANGES_PER_MINUTE", "2");
            settings.put("SLIPWAY_AWARDS_PER_MINUTE", "2");
            Map.of("UNAUTHENTICATED_API", 6, "AUTHENTICATED_API", 12, "UNAUTHENTICATED_FILES", 3, "AUTHENTICATED_FILES", 8,
                    "UNAUTHENTICATED_GROUPS", 2, "AUTHENTICATED_GROUPS", 3, "UNAUTHENTICATED_GIT", 4, "PROTECTED_PATHS", 2,
                    "FAILED_AUTHENTICATION", 3).forEach((name, count) -> settings.put("SLIPWAY_THROTTLE_" + name, count + "/86400"));
            guarded = start(settings);
            Runtime.getRuntime().addShutdownHook(new Thread(guarded::close));
        }
        return guarded;
    }

    /** Shared too: serves git over SSH. */
    public static synchronized TestServer connected() {
        if (connected == null) {
            sshPort = freePort();
            connected = start(Map.of("SLIPWAY_SSH_PORT", String.valueOf(sshPort)));
            Runtime.getRuntime().addShutdownHook(new Thread(connected::close));
        }
        return connected;
    }

    /** The port on which {@link #connected} serves git over SSH. */
    public static synchronized int sshPort() {
        return sshPort;
    }

    private static int freePort() {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    /** Number of clients that are connected over SSH. */
    public int sshConnections() {
        return slipway.sshConnections();
    }

    /** @param settings over those of the tests, by name */
    public static TestServer start(Map<String, String> settings) {
        return start(TestDatabase.fresh(), temporary(), settings, true);
    }

    /** A second process of the same installation: on the same database and home. */
    public TestServer beside(Map<String, String> settings) {
        return start(database, home, settings, false);
    }

    private static TestServer start(TestDatabase database, Path home, Map<String, String> settings, boolean ownsDatabase) {
        Map<String, String> environment = new HashMap<>(Map.of(
                "SLIPWAY_PORT", "0",
                "SLIPWAY_HOME", home.toString(),
                "SLIPWAY_DATABASE_URL", database.jdbcUrl(),
                "SLIPWAY_DATABASE_USER", database.user(),
                "SLIPWAY_DATABASE_PASSWORD", database.password(),
                "SLIPWAY_ROOT_TOKEN", ROOT_TOKEN,
                "SLIPWAY_ROOT_PASSWORD", ROOT_PASSWORD,
                "SLIPWAY_PASSWORD_COST", "4"));
        UNLIMITED.forEach(action -> environment.put(action, "0"));
        environment.putAll(settings);
        return new TestServer(Slipway.start(InstallationSettings.load(environment)), database, home, ownsDatabase);
    }

    private static Path temporary() {
        try {
            return Files.createTempDirectory("slipway-test");
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    public URI address() {
        return slipway.address();
    }

    /** @param path below {@code /api/v4}, starting with a slash */
    public URI api(String path) {
        return URI.create(address() + "/api/v4" + path);
    }

    public TestDatabase database() {
        return database;
    }

    public Path home() {
        return home;
    }

    public <T> T bean(Class<T> type) {
        return slipway.bean(type);
    }

    @Override
    public void close() {
        slipway.close();
        if (ownsDatabase) {
            database.close();
        }
    }
}
