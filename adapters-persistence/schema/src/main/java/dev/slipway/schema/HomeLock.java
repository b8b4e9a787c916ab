package dev.slipway.schema;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashSet;
import java.util.Set;

/**
 * Makes one process the owner of a home. Two processes on one embedded database, or on one directory of repositories that only
 * one of them knows to be shared, would destroy each other's work.
 *
 * <p>The operating system gives the lock back when the process ends, however it ends. The locked byte lies far behind the text,
 * so that others can read the owner's process id where locks are mandatory.
 */
public final class HomeLock implements AutoCloseable {

    private static final String FILE = "owner.lock";
    private static final long LOCKED_BYTE = Long.MAX_VALUE - 1;

    /** Homes of this process: closing a second channel of a file would give back the lock that the first one holds. */
    private static final Set<Path> HELD = new HashSet<>();

    private final Path home;
    private final FileChannel channel;

    private HomeLock(Path home, FileChannel channel) {
        this.home = home;
        this.channel = channel;
    }

    /**
     * Takes the lock, creating the directory where there is none.
     *
     * @param home the directory to own
     * @return the lock, to be closed last
     * @throws HomeOwnedException when a living process, maybe this one, owns the home
     */
    public static HomeLock acquire(Path home) {
        synchronized (HELD) {
            try {
                Path real = Files.createDirectories(home).toRealPath();
                if (HELD.contains(real)) {
                    throw new HomeOwnedException(real, Long.toString(ProcessHandle.current().pid()));
                }
                HomeLock lock = new HomeLock(real, locked(real));
                HELD.add(real);
                return lock;
            } catch (IOException failure) {
                throw new EmbeddedPostgresException("The directory " + home.toAbsolutePath() + " cannot be used: it must be a"
                        + " directory this user may write to (" + failure + ").", failure);
            }
        }
    }

    private static FileChannel locked(Path home) throws IOException {
        FileChannel channel = FileChannel.open(home.resolve(FILE), StandardOpenOption.CREATE, StandardOpenOption.READ,
                StandardOpenOption.WRITE);
        try {
            FileLock lock = channel.tryLock(LOCKED_BYTE, 1, false);
            if (lock == null) {
                throw new HomeOwnedException(home, Files.readString(home.resolve(FILE)).strip());
            }
            channel.truncate(0);
            channel.write(ByteBuffer.wrap((ProcessHandle.current().pid() + "\n").getBytes(StandardCharsets.US_ASCII)), 0);
            return channel;
        } catch (IOException | RuntimeException failure) {
            channel.close();
            throw failure;
        }
    }

    /** @return the real path of the directory that is owned */
    public Path home() {
        return home;
    }

    /** Gives the home back; doing it twice is harmless. */
    @Override
    public void close() {
        synchronized (HELD) {
            if (!channel.isOpen()) {
                return;
            }
            try {
                channel.close();
            } catch (IOException failure) {
                throw new EmbeddedPostgresException("The lock of " + home + " cannot be given back: " + failure, failure);
            } finally {
                HELD.remove(home);
            }
        }
    }
}
