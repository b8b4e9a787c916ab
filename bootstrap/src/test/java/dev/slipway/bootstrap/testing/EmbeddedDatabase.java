package dev.slipway.bootstrap.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/** The database in the home of a server, seen from outside: for tests that lock its rows or end its processes. */
public final class EmbeddedDatabase {

    private static final int PORT_LINE = 3;

    private final Path home;

    public EmbeddedDatabase(Path home) {
        this.home = home;
    }

    /** The process that owns the data. */
    public long postmaster() {
        return Long.parseLong(line(0));
    }

    public Connection connect() throws SQLException {
        String url = "jdbc:postgresql://127.0.0.1:" + line(PORT_LINE) + "/slipway";
        return DriverManager.getConnection(url, "postgres", read(home.resolve("postgresql/password")).getFirst());
    }

    /** Holds the row of a project until the connection is rolled back or closed. */
    public Connection lock(long project) throws SQLException {
        Connection connection = connect();
        connection.setAutoCommit(false);
        try (Statement statement = connection.createStatement()) {
            statement.execute("select from projects where id = " + project + " for update");
        }
        return connection;
    }

    /** How many wait for a lock. */
    public long waiting() throws SQLException {
        try (Connection connection = connect(); Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("select count(*) from pg_stat_activity where wait_event_type = 'Lock'")) {
            row.next();
            return row.getLong(1);
        }
    }

    /** Processes that were started for the home, those of the server included. */
    public long processes() {
        return ProcessHandle.allProcesses()
                .filter(process -> process.info().commandLine().filter(line -> line.contains(home.toString())).isPresent()).count();
    }

    private String line(int number) {
        return read(home.resolve("postgresql/data/postmaster.pid")).get(number).strip();
    }

    private static List<String> read(Path file) {
        try {
            return Files.readAllLines(file);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }
}
