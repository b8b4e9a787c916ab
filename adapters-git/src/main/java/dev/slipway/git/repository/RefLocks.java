package dev.slipway.git.repository;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
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
                if (since.isBefore(SystemReader.getInstance().now().minus(ABANDONED))) {
                    Files.deleteIfExists(lock);
                }
            } catch (NoSuchFileException free) {
                // nobody holds this one
            }
        }
        return found;
    }
}
