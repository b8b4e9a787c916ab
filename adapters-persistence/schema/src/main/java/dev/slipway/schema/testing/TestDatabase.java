package dev.slipway.schema.testing;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import javax.sql.DataSource;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * A database of its own for a test: all tables, no rows. It exists so that tests of the tables run on the real thing, quickly and
 * without disturbing one another. For tests only.
 *
 * <p>All databases of a JVM lie on one embedded server without durability, started at the first call and removed with the JVM.
 * Where {@code SLIPWAY_TEST_DATABASE_URL}, {@code SLIPWAY_TEST_DATABASE_USER} and {@code SLIPWAY_TEST_DATABASE_PASSWORD} are set,
 * as system properties or in the environment, they lie on that server instead (PostgreSQL 15 or later); its user must be allowed
 * to make databases.
 */
public final class TestDatabase implements AutoCloseable {

    private static final Duration LOOK = Duration.ofMillis(20);
    private static final String IDLE = "from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() "
            + "and backend_type = 'client backend' and state = 'idle' and query not ilike 'listen%'";

    private final TestServer server;
    private final String name;

    TestDatabase(TestServer server, String name) {
        this.server = server;
        this.name = name;
    }

    /** Makes a database from the template; close it to drop it early, otherwise it goes with the JVM. */
    public static TestDatabase fresh() {
        return TestServer.current().copyOfTemplate();
    }

    /** @return the address, without user and password */
    public String jdbcUrl() {
        return server.jdbcUrl(name);
    }

    /** @return the user to connect as; it owns the database */
    public String user() {
        return server.user();
    }

    /** @return the password of the user */
    public String password() {
        return server.password();
    }

    /** @return the name of the database on its server */
    public String name() {
        return name;
    }

    /** @return a new connection, which the caller closes */
    public Connection connect() throws SQLException {
        return DriverManager.getConnection(jdbcUrl(), user(), password());
    }

    /** @return a source of new connections, without a pool */
    public DataSource dataSource() {
        PGSimpleDataSource source = new PGSimpleDataSource();
        source.setUrl(jdbcUrl());
        source.setUser(user());
        source.setPassword(password());
        return source;
    }

    /**
     * Runs statements, for the arrangement of a test.
     *
     * @param statements SQL, several separated by semicolons
     */
    public void execute(String statements) {
        try (Connection connection = connect(); Statement statement = connection.createStatement()) {
            statement.execute(statements);
        } catch (SQLException failure) {
            throw new IllegalStateException("A test cannot arrange its rows: " + failure.getMessage(), failure);
        }
    }

    /**
     * Tells how many deadlocks there were so far. Idle connections are ended first, since a process of the database reports what it
     * counted when it ends at the latest.
     */
    public long deadlocks() {
        try (Connection connection = connect(); Statement statement = connection.createStatement()) {
            String ended = text(statement, "select array_agg(pid) from (select pid, pg_terminate_backend(pid) " + IDLE + ") as ended");
            while (ended != null
                    && !"0".equals(text(statement, "select count(*) from pg_stat_activity where pid = any('" + ended + "')"))) {
                LockSupport.parkNanos(LOOK.toNanos());
            }
            return Long.parseLong(text(statement, "select deadlocks from pg_stat_database where datname = current_database()"));
        } catch (SQLException failure) {
            throw new IllegalStateException("A test cannot count deadlocks: " + failure.getMessage(), failure);
        }
    }

    private static String text(Statement statement, String query) throws SQLException {
        try (ResultSet rows = statement.executeQuery(query)) {
            rows.next();
            return rows.getString(1);
        }
    }

    /** Drops the database and ends its connections. */
    @Override
    public void close() {
        server.drop(name);
    }
}
