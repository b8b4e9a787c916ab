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
 * Waits for lock files of refs. Garbage collection locks refs for moments, and a killed process leaves its lock behind for ever: neither
 * says where the ref points to.
 */
final class RefLocks {

    private static final int ATTEMPTS = 40;
    private static final long PAUSE = TimeUnit.MILLISECONDS.toNanos(5);
    /** Age from which a lock counts as abandoned. Locks last as long as writing one small file. */
    private static final Duration ABANDONED = Duration.ofSeconds(10);

    private RefLocks() {
    }

    @FunctionalInterface
    interface Attempt {
        RefUpdate.Result run() throws IOException;
    }

    /** Repeats an attempt that failed for a lock, for a limited time. */
    static RefUpdate.Result patiently(Repository repository, String name, Attempt attempt) throws IOException {
        RefUpdate.Result result = attempt.run();
        for (int again = 1; again < ATTEMPTS && result == RefUpdate.Result.LOCK_FAILURE && locked(repository, name); again++) {
            LockSupport.parkNanos(PAUSE);
            result = attempt.run();
        }
        return result == RefUpdate.Result.LOCK_FAILURE ? attempt.run() : result;
    }

    /** Returns whether the ref is locked, or was until this call removed an abandoned lock. */
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
                // no process holds this lock
            }
        }
        return found;
    }

    /**
     * Removes a lock file that is older than a limit. Between check and removal another process may have removed it and a third locked
     * again, so the file is renamed to a unique name and checked once more; a live lock is put back.
     */
    static void takeAway(Path lock, Instant limit) throws IOException {
        Path taken = lock.resolveSibling(lock.getFileName() + "." + UUID.randomUUID());
        Files.move(lock, taken, StandardCopyOption.ATOMIC_MOVE);
        try {
            if (!Files.getLastModifiedTime(taken).toInstant().isBefore(limit)) {
                Files.createLink(lock, taken);
            }
        } catch (FileAlreadyExistsException lockedAgain) {
            // the owner of the lock that was removed by mistake finds another lock and fails
        } finally {
            Files.deleteIfExists(taken);
        }
    }
}
