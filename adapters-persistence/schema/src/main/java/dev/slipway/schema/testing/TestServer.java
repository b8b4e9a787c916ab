package dev.slipway.schema.testing;

import dev.slipway.schema.EmbeddedPostgres;
import dev.slipway.schema.Migrations;
import java.net.URI;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** The server that the tests of one JVM share. It migrates one template, since a copy is many times faster than a migration. */
final class TestServer {

    private static final String SETTING = "SLIPWAY_TEST_DATABASE_";
    private static final String MAINTENANCE = "postgres";
    private static final String CONNECTIONS = "300";
    private static final String OBJECT_IN_USE = "55006";
    private static final int ATTEMPTS = 50;

    private static @Nullable TestServer current;

    private final UnaryOperator<String> address;
    private final String user;
    private final String password;
    private final String prefix = "slipway_test_" + UUID.randomUUID().toString().substring(0, 8);
    private final String template = prefix + "_template";
    private final AtomicInteger count = new AtomicInteger();
    private final Set<String> existing = ConcurrentHashMap.newKeySet();

    private TestServer(UnaryOperator<String> address, String user, String password) {
        this.address = address;
        this.user = user;
        this.password = password;
    }

    static synchronized TestServer current() {
        if (current == null) {
            current = setting("URL") == null ? embedded() : external();
            current.makeTemplate();
        }
        return current;
    }

    private static TestServer embedded() {
        EmbeddedPostgres server = EmbeddedPostgres.temporary().setting("max_connections", CONNECTIONS).start();
        Runtime.getRuntime().addShutdownHook(new Thread(server::close, "stop-test-database"));
        TestServer started = new TestServer(server::jdbcUrl, server.user(), server.password());
        // Tests connect often; with the usual iterations that takes most of a connection's time
        started.command("set scram_iterations = 1; alter user " + server.user() + " password '" + server.password() + "'");
        return started;
    }

    private static TestServer external() {
        String url = required("URL");
        TestServer server = new TestServer(name -> withDatabase(url, name), required("USER"), required("PASSWORD"));
        Runtime.getRuntime().addShutdownHook(new Thread(() -> server.existing.forEach(server::drop), "drop-test-databases"));
        return server;
    }

    private static String required(String name) {
        return Objects.requireNonNull(setting(name), SETTING + name);
    }

    /** Reads a setting from the system properties, then from the environment. */
    private static @Nullable String setting(String name) {
        String property = System.getProperty(SETTING + name);
        String value = property == null ? System.getenv(SETTING + name) : property;
        return value == null || value.isBlank() ? null : value;
    }

    /** Puts another database into an address such as {@code jdbc:postgresql://host:5432/name?parameter=value}. */
    static String withDatabase(String jdbcUrl, String database) {
        URI inner = URI.create(jdbcUrl.substring("jdbc:".length()));
        if (!jdbcUrl.startsWith("jdbc:postgresql://") || inner.getAuthority() == null) {
            throw new IllegalArgumentException(SETTING + "URL must look like jdbc:postgresql://host:port/database");
        }
        String query = inner.getRawQuery() == null ? "" : "?" + inner.getRawQuery();
        return "jdbc:postgresql://" + inner.getAuthority() + "/" + database + query;
    }

    String jdbcUrl(String name) {
        return address.apply(name);
    }

    String user() {
        return user;
    }

    String password() {
        return password;
    }

    private void makeTemplate() {
        boolean embedded = setting("URL") == null;
        existing.add(template);
        command("create database " + template
                + (embedded ? "" : " template template0 encoding 'UTF8' locale 'C.UTF-8'"));
        Migrations.migrate(jdbcUrl(template), user, password);
    }

    TestDatabase copyOfTemplate() {
        String name = prefix + "_" + count.incrementAndGet();
        existing.add(name);
        command("create database " + name + " template " + template);
        return new TestDatabase(this, name);
    }

    void drop(String name) {
        command("drop database if exists " + name + " with (force)");
        existing.remove(name);
    }

    /** Runs a statement; one that fails because a connection to the template is just going away is tried again. */
    private void command(String sql) {
        for (int attempt = 1; ; attempt++) {
            try (Connection connection = DriverManager.getConnection(jdbcUrl(MAINTENANCE), user, password);
                    Statement statement = connection.createStatement()) {
                statement.execute(sql);
                return;
            } catch (SQLException failure) {
                if (!OBJECT_IN_USE.equals(failure.getSQLState()) || attempt == ATTEMPTS) {
                    throw new IllegalStateException("The test server refuses '" + sql + "': " + failure.getMessage(), failure);
                }
            }
        }
    }
}
