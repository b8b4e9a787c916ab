package dev.slipway.schema.testing;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.locks.LockSupport;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
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

    /** Application name of the connections of {@link #execute} and {@link #query}, which stay open. */
    public static final String APPLICATION = "arrangement";

    private static final Duration LOOK = Duration.ofMillis(20);
    private static final String IDLE = "from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() "
            + "and backend_type = 'client backend' and state = 'idle' and query not ilike 'listen%'";

    private final TestServer server;
    private final String name;
    private final Deque<Connection> idle = new ConcurrentLinkedDeque<>();

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

    /** Reads a row. */
    public interface Row<T> {
        /** @param row the result, at the row to read */
        T of(ResultSet row) throws SQLException;
    }

    private interface Work<T> {
        T on(Connection connection) throws SQLException;
    }

    /**
     * Runs statements, for the arrangement of a test. They are committed when this returns.
     *
     * @param statements SQL; without values several, separated by semicolons
     * @param values of the parameters, {@link Instant} included
     */
    public void execute(String statements, Object... values) {
        run(statements, connection -> {
            if (values.length > 0) {
                try (PreparedStatement prepared = prepare(connection, statements, values)) {
                    return prepared.execute();
                }
            }
            try (Statement statement = connection.createStatement()) {
                return statement.execute(statements);
            }
        });
    }

    /**
     * Removes what was deleted, with its entries in indexes, and counts what the planner needs to know. For tests that count blocks: an
     * index leads to deleted rows for as long as another transaction runs, in any database of the server.
     */
    public void vacuum(String... tables) {
        execute("vacuum (analyze, index_cleanup on) " + String.join(", ", tables));
    }

    /** Returns the rows of a query, or of a statement with {@code returning}, as {@code row} reads them. */
    public <T> List<T> query(String query, Row<T> row, Object... values) {
        return run(query, connection -> {
            try (PreparedStatement prepared = prepare(connection, query, values); ResultSet rows = prepared.executeQuery()) {
                List<T> found = new ArrayList<>();
                while (rows.next()) {
                    found.add(row.of(rows));
                }
                return found;
            }
        });
    }

    /** Returns the first column of the first row; null without a row. */
    public <T> @Nullable T value(String query, Class<T> type, Object... values) {
        List<T> found = query(query, row -> row.getObject(1, type), values);
        return found.isEmpty() ? null : found.getFirst();
    }

    /** Returns the number in the first column of the first row. */
    public long number(String query, Object... values) {
        return query(query, row -> row.getLong(1), values).getFirst();
    }

    /** As {@link #value}, of a text or of any value as text. */
    public @Nullable String text(String query, Object... values) {
        List<String> found = query(query, row -> row.getString(1), values);
        return found.isEmpty() ? null : found.getFirst();
    }

    private static PreparedStatement prepare(Connection connection, String statement, Object... values) throws SQLException {
        PreparedStatement prepared = connection.prepareStatement(statement);
        for (int index = 0; index < values.length; index++) {
            Object value = values[index] instanceof Instant time ? OffsetDateTime.ofInstant(time, ZoneOffset.UTC) : values[index];
            prepared.setObject(index + 1, value);
        }
        return prepared;
    }

    private Connection open() throws SQLException {
        Connection opened = connect();
        opened.setClientInfo("ApplicationName", APPLICATION);
        return opened;
    }

    /** Connections are kept: to open one costs more than most statements. */
    private <T> T run(String statement, Work<T> work) {
        try {
            Connection kept = idle.poll();
            Connection connection = kept == null || !kept.isValid(1) ? open() : kept;
            T result;
            try {
                result = work.on(connection);
            } catch (SQLException | RuntimeException | Error failed) {
                connection.close();
                throw failed;
            }
            idle.push(connection);
            return result;
        } catch (SQLException failure) {
            throw new IllegalStateException("A test cannot run " + statement + ": " + failure.getMessage(), failure);
        }
    }

    /**
     * Tells how many deadlocks there were so far. Idle connections are ended first, since a process of the database reports what it
     * counted when it ends at the latest.
     */
    public long deadlocks() {
        String ended = text("select array_agg(pid) from (select pid, pg_terminate_backend(pid) " + IDLE + ") as ended");
        while (ended != null && number("select count(*) from pg_stat_activity where pid = any(?::int[])", ended) > 0) {
            LockSupport.parkNanos(LOOK.toNanos());
        }
        return number("select deadlocks from pg_stat_database where datname = current_database()");
    }

    /** Drops the database and ends its connections. */
    @Override
    public void close() {
        server.drop(name);
    }
}
