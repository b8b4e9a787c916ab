package dev.slipway.bootstrap.testing;

import static java.nio.file.StandardOpenOption.APPEND;
import static java.nio.file.StandardOpenOption.CREATE;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A disk of a few megabytes, in memory, which a test fills and frees. Making one needs the right to mount. */
public final class SmallDisk implements AutoCloseable {

    private static final int BLOCK = 4096;

    private final Path path;

    private SmallDisk(Path path) {
        this.path = path;
    }

    public static SmallDisk of(int megabytes) {
        try {
            Path path = Files.createTempDirectory("slipway-disk");
            if (!succeeds("mount", "-t", "tmpfs", "-o", "size=" + megabytes + "m", "slipway-test", path.toString())) {
                throw new IllegalStateException("no disk can be mounted at " + path);
            }
            return new SmallDisk(path);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    /** Returns whether this process may make one. */
    public static boolean available() {
        try (SmallDisk ignored = of(1)) {
            return true;
        } catch (IllegalStateException forbidden) {
            return false;
        }
    }

    private static boolean succeeds(String... command) throws IOException {
        try {
            return new ProcessBuilder(List.of(command)).redirectErrorStream(true).redirectOutput(ProcessBuilder.Redirect.DISCARD).start()
                    .waitFor() == 0;
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    public Path path() {
        return path;
    }

    public long free() {
        return path.toFile().getUsableSpace();
    }

    /** Fills the disk, but for some bytes; what filled it before stays. */
    public void fillBut(long left) {
        try (OutputStream filler = Files.newOutputStream(path.resolve("filler"), CREATE, APPEND)) {
            for (long block = (free() - left) / BLOCK; block > 0; block--) {
                filler.write(new byte[BLOCK]);
            }
        } catch (IOException full) {
            // others wrote at the same time
        }
    }

    /** Gives the space back. */
    public void clear() {
        try {
            Files.deleteIfExists(path.resolve("filler"));
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    @Override
    public void close() {
        try {
            succeeds("umount", "--lazy", path.toString());
            Files.deleteIfExists(path);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }
}
