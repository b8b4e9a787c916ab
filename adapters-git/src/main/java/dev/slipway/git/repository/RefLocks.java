package dev.slipway.git.repository;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.RefUpdate;
import org.eclipse.jgit.lib.Repository;
import org.eclipse.jgit.util.SystemReader;

/**
 * Waits for the files that lock refs. Tidying locks refs for moments, and a process that is killed leaves its lock for ever: neither says
 * anything about where the ref stands.
 */
final class RefLocks {

    private static final int ATTEMPTS = 40;
    private static final long PAUSE = TimeUnit.MILLISECONDS.toNanos(5);
    /** Locks are held for as long as writing one small file takes; an older one has lost its owner. */
    private static final Duration ABANDONED = Duration.ofSeconds(10);

    private RefLocks() {
    }

    @FunctionalInterface
    interface Attempt {
        RefUpdate.Result run() throws IOException;
    }

    /** Repeats what failed for a lock while there is one, for some time. */
    static RefUpdate.Result patiently(Repository repository, String name, Attempt attempt) throws IOException {
        RefUpdate.Result result = attempt.run();
        for (int again = 1; again < ATTEMPTS && result == RefUpdate.Result.LOCK_FAILURE && locked(repository, name); again++) {
            LockSupport.parkNanos(PAUSE);
            result = attempt.run();
        }
        return result == RefUpdate.Result.LOCK_FAILURE ? attempt.run() : result;
    }

    /** Whether a lock stands now, or stood until this asked. */
    private static boolean locked(Repository repository, String name) throws IOException {
        boolean found = false;
        Path directory = repository.getDirectory().toPath();
        for (Path lock : List.of(directory.resolve(name + ".lock"), directory.resolve(Constants.PACKED_REFS + ".lock"))) {
            try {
                Instant since = Files.getLastModifiedTime(lock).toInstant();
                found = true;
                Instant limit = SystemReader.getInstance().now().minus(ABANDONED);
                if (since.isBefore(limit)) {
                    takeAway(lock, limit);
                }
            } catch (NoSuchFileException free) {
                // nobody holds this one
            }
        }
        return found;
    }

    /**
     * Removes a lock that is older than a time. Between looking and removing another process may have done the same and a third have
     * locked again, so the file is given a name that nobody else has and looked at once more; one that lives is put back.
     */
    static void takeAway(Path lock, Instant limit) throws IOException {
        Path taken = lock.resolveSibling(lock.getFileName() + "." + UUID.randomUUID());
        Files.move(lock, taken, StandardCopyOption.ATOMIC_MOVE);
        try {
            if (!Files.getLastModifiedTime(taken).toInstant().isBefore(limit)) {
                Files.createLink(lock, taken);
            }
        } catch (FileAlreadyExistsException lockedAgain) {
            // the lock that was taken by mistake is lost to its owner, who finds another's and fails
        } finally {
            Files.deleteIfExists(taken);
        }
    }
}
