package dev.slipway.persistence.kernel;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;

/**
 * Brings the keys of an installation and its database together. The first start makes a key and leaves its check value in the database;
 * later starts need that key, and refuse to make another, since what the old one encrypted would be lost.
 */
public final class Installation {

    private Installation() {
    }

    /** The keys are missing or are not those of the database. The message says which and what to do. */
    public static final class KeyMismatch extends RuntimeException {
        KeyMismatch(String message) {
            super(message);
        }
    }

    /**
     * @param keyFile    where the keys lie, one a line, the one in use first; written at the first start, readable by its owner alone
     * @param url        of the migrated database
     */
    public static Keyring unlock(Path keyFile, String url, String user, String password) {
        try (Connection connection = DriverManager.getConnection(url, user, password)) {
            return unlock(keyFile, connection);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        } catch (SQLException failed) {
            throw new IllegalStateException("the database does not answer: " + failed.getMessage(), failed);
        }
    }

    private static Keyring unlock(Path keyFile, Connection connection) throws IOException, SQLException {
        Optional<byte[]> known = check(connection);
        if (known.isEmpty()) {
            if (!Files.exists(keyFile)) {
                writeNew(keyFile);
            }
            insert(connection, read(keyFile).check());
            known = check(connection);
        }
        if (!Files.exists(keyFile)) {
            throw new KeyMismatch("The database was encrypted with a key that is missing: " + keyFile
                    + " does not exist. Put it back; without it the stored secrets cannot be read.");
        }
        Keyring keyring = read(keyFile);
        if (known.filter(keyring::recognises).isEmpty()) {
            throw new KeyMismatch(
                    "The keys in " + keyFile + " are not those of this database. Put the right file back, or use the right database.");
        }
        return keyring;
    }

    private static Keyring read(Path keyFile) throws IOException {
        return Keyring.parse(Files.readAllLines(keyFile));
    }

    private static void writeNew(Path keyFile) throws IOException {
        Files.createDirectories(keyFile.getParent());
        Path unfinished = keyFile.resolveSibling(keyFile.getFileName() + ".new-" + ProcessHandle.current().pid());
        Files.createFile(unfinished, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        Files.write(unfinished, Arrays.asList(Keyring.generate()), StandardCharsets.US_ASCII, Set.of(StandardOpenOption.SYNC,
                StandardOpenOption.WRITE)
                .toArray(StandardOpenOption[]::new));
        try {
            Files.createLink(keyFile, unfinished);
        } catch (java.nio.file.FileAlreadyExistsException otherWasFaster) {
            // its key serves as well
        } finally {
            Files.delete(unfinished);
        }
    }

    private static Optional<byte[]> check(Connection connection) throws SQLException {
        try (PreparedStatement select = connection.prepareStatement("select key_check from installation where key_check is not null");
                ResultSet rows = select.executeQuery()) {
            return rows.next() ? Optional.of(rows.getBytes(1)) : Optional.empty();
        }
    }

    private static void insert(Connection connection, byte[] check) throws SQLException {
        try (PreparedStatement insert = connection
                .prepareStatement("insert into installation (key_check) values (?) on conflict do nothing")) {
            insert.setBytes(1, check);
            insert.executeUpdate();
        }
    }
}
