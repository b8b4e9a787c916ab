package dev.slipway.schema;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Address and account of the embedded server of a home, for processes that do not own the home.
 *
 * @param jdbcUrl of the program's database
 */
public record ServerAddress(String jdbcUrl, String user, String password) {

    /**
     * Returns whether the home contains an embedded database, running or not. Changes nothing.
     *
     * @throws EmbeddedPostgresException if this user may not read the directory
     */
    public static boolean hasData(Path home) {
        Path directory = home.resolve("postgresql");
        if (Files.isDirectory(directory) && !Files.isExecutable(directory)) {
            throw unreachable(home, new AccessDeniedException(directory.toString()));
        }
        return Files.exists(home.resolve("postgresql/data/PG_VERSION"));
    }

    /**
     * Returns the address of the server that runs on the home. Starts, locks and changes nothing.
     *
     * @throws EmbeddedPostgresException if this user may not read the password
     */
    public static Optional<ServerAddress> of(Path home) {
        if (!hasData(home)) {
            return Optional.empty();
        }
        try {
            ServerFiles files = ServerFiles.of(home.toRealPath());
            Optional<Postmaster> serving = Postmaster.of(files.data()).filter(Postmaster::ready).filter(Postmaster::living);
            if (serving.isEmpty()) {
                return Optional.empty();
            }
            String url = "jdbc:postgresql://127.0.0.1:" + serving.get().port() + "/" + EmbeddedPostgres.DATABASE;
            return Optional.of(new ServerAddress(url, ServerControl.USER, files.password()));
        } catch (IOException unreadable) {
            throw unreachable(home, unreadable);
        }
    }

    private static EmbeddedPostgresException unreachable(Path home, IOException unreadable) {
        return new EmbeddedPostgresException("The embedded database in " + home + " cannot be reached: this user must be able to read the"
                + " directory (" + unreadable + ").", unreadable);
    }

    @Override
    public String toString() {
        return "ServerAddress[" + jdbcUrl + "]";
    }
}
