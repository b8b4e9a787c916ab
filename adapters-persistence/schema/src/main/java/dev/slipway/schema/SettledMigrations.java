package dev.slipway.schema;

import java.io.IOException;
import java.net.JarURLConnection;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Objects;
import java.util.Optional;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.CRC32;

/**
 * Notes beside the history of a database's migrations that a program with these scripts had nothing to do. Flyway needs a thousand classes
 * to find that out, so a start whose note still holds does not ask it. Any change of a script or of the history ends the note.
 */
final class SettledMigrations {

    private static final String HISTORY = "flyway_schema_history";

    private SettledMigrations() {
    }

    /** Returns whether the note of the database is that of these scripts and of the history as it is now. */
    static boolean noted(Connection connection) throws SQLException {
        Optional<String> fingerprint = fingerprint(connection);
        return fingerprint.isPresent()
                && fingerprint.equals(text(connection, "select obj_description(to_regclass('" + HISTORY + "'), 'pg_class')"));
    }

    /** Returns the note to leave if nothing is to be done now; empty without a history. */
    static Optional<String> fingerprint(Connection connection) throws SQLException {
        if (text(connection, "select to_regclass('" + HISTORY + "')").isEmpty()) {
            return Optional.empty();
        }
        Optional<String> history = text(connection, "select md5(string_agg(concat_ws(':', installed_rank, coalesce(version, '-'), script,"
                + " coalesce(checksum, 0), success), ',' order by installed_rank)) from " + HISTORY);
        return history.map(rows -> Migrations.VERSION + " " + scripts() + " " + rows);
    }

    /** Leaves the note. Only the owner of the tables can; others ask Flyway at each start. */
    static void note(Connection connection, String fingerprint) {
        try (Statement statement = connection.createStatement()) {
            statement.execute("comment on table " + HISTORY + " is '" + fingerprint + "'");
        } catch (SQLException notTheOwner) {
            // the next start asks Flyway again
        }
    }

    private static Optional<String> text(Connection connection, String query) throws SQLException {
        try (Statement statement = connection.createStatement(); ResultSet rows = statement.executeQuery(query)) {
            return rows.next() ? Optional.ofNullable(rows.getString(1)) : Optional.empty();
        }
    }

    /** Returns a checksum of the names and contents of all scripts. */
    private static String scripts() {
        try {
            URL folder = Objects.requireNonNull(SettledMigrations.class.getResource("/" + Migrations.LOCATION), "no migrations");
            CRC32 all = new CRC32();
            all.update(listed(folder).getBytes(java.nio.charset.StandardCharsets.UTF_8));
            return Long.toHexString(all.getValue());
        } catch (IOException | URISyntaxException unreadable) {
            throw new IllegalStateException("the migrations cannot be read", unreadable);
        }
    }

    private static String listed(URL folder) throws IOException, URISyntaxException {
        if (folder.openConnection() instanceof JarURLConnection packed) {
            packed.setUseCaches(false);
            try (JarFile jar = packed.getJarFile()) {
                return jar.stream().filter(entry -> entry.getName().startsWith(Migrations.LOCATION) && !entry.isDirectory())
                        .map(entry -> entry.getName() + entry.getCrc()).sorted().collect(Collectors.joining("\n"));
            }
        }
        Path directory = Path.of(folder.toURI());
        StringBuilder text = new StringBuilder();
        try (Stream<Path> files = Files.list(directory)) {
            for (Path file : files.sorted().toList()) {
                CRC32 content = new CRC32();
                content.update(Files.readAllBytes(file));
                text.append(file.getFileName()).append(content.getValue()).append('\n');
            }
        }
        return text.toString();
    }
}
