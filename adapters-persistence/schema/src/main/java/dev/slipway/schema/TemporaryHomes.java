package dev.slipway.schema;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.TimeUnit;

/**
 * Creates homes among the temporary files. They share the unpacked programs. A process deletes the homes of killed processes.
 */
final class TemporaryHomes {

    private static final Duration YOUTH = Duration.ofMinutes(1);
    private static final Duration DEATH = Duration.ofSeconds(5);

    private TemporaryHomes() {
    }

    static EmbeddedPostgres.Builder next() {
        try {
            Path shelf = shelf();
            clear(shelf);
            Path home = Files.createTempDirectory(shelf, "home");
            Directories.permit(home, "rwx--x--x");
            return EmbeddedPostgres.in(home).programs(shelf.resolve("programs")).fast().whenStopped(() -> delete(home));
        } catch (IOException failure) {
            throw new EmbeddedPostgresException("There is no place for a temporary database in "
                    + System.getProperty("java.io.tmpdir") + ": " + failure, failure);
        }
    }

    /** Returns a directory that this user owns. A predictable name could hold programs of another user. */
    private static Path shelf() throws IOException {
        Path temporary = Path.of(System.getProperty("java.io.tmpdir"));
        Path mine = temporary.resolve("slipway-" + System.getProperty("user.name").replaceAll("[^A-Za-z0-9_-]", "_"));
        Path probe = Files.createTempFile(temporary, "slipway", ".probe");
        try {
            if (!Files.exists(mine, LinkOption.NOFOLLOW_LINKS)) {
                Directories.permit(Files.createDirectories(mine), "rwxr-xr-x");
            }
            boolean trusted = Files.isDirectory(mine, LinkOption.NOFOLLOW_LINKS)
                    && Files.getOwner(mine).equals(Files.getOwner(probe));
            if (trusted) {
                return mine.toRealPath();
            }
            Path other = Files.createTempDirectory(temporary, "slipway");
            Directories.permit(other, "rwxr-xr-x");
            return other.toRealPath();
        } finally {
            Files.delete(probe);
        }
    }

    private static void clear(Path shelf) throws IOException {
        Instant young = Instant.now().minus(YOUTH);
        try (var homes = Files.newDirectoryStream(shelf, "home*")) {
            for (Path home : homes) {
                if (touched(home).isBefore(young)) {
                    clearAbandoned(home);
                }
            }
        }
    }

    /** Returns the time of the last use; another process may delete the home meanwhile. */
    private static Instant touched(Path home) throws IOException {
        try {
            return Files.getLastModifiedTime(home).toInstant();
        } catch (NoSuchFileException gone) {
            return Instant.MAX;
        }
    }

    /** @return whether it is gone; false if a process owns it */
    static boolean clearAbandoned(Path home) {
        try (HomeLock lock = HomeLock.acquire(home)) {
            Path data = lock.home().resolve("postgresql").resolve("data");
            Postmaster.of(data).filter(Postmaster::living).flatMap(found -> ProcessHandle.of(found.pid())).ifPresent(TemporaryHomes::kill);
            Postmaster.killOrphans(data);
            delete(home);
            return true;
        } catch (EmbeddedPostgresException inUse) {
            return false;
        }
    }

    private static void kill(ProcessHandle process) {
        process.destroyForcibly();
        process.onExit().orTimeout(DEATH.toSeconds(), TimeUnit.SECONDS).exceptionally(late -> process).join();
    }

    private static void delete(Path home) {
        try {
            Directories.delete(home);
        } catch (IOException failure) {
            throw new EmbeddedPostgresException("The temporary home " + home + " cannot be deleted: " + failure, failure);
        }
    }
}
