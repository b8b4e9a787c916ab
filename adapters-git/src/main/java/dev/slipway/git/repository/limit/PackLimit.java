package dev.slipway.git.repository.limit;

import dev.slipway.application.kernel.StorageGuard;
import dev.slipway.application.kernel.port.Storage;
import java.io.IOException;
import java.io.OutputStream;
import java.util.zip.Deflater;
import org.eclipse.jgit.lib.ObjectReader;
import org.eclipse.jgit.lib.Repository;
import org.eclipse.jgit.storage.pack.PackConfig;

/**
 * Bounds time, memory and bytes of a pack that the server makes for itself.
 *
 * @param bytes   maximum size of the pack
 * @param end     when it must be complete, as a value of {@code System.nanoTime()}
 * @param storage space for it
 */
public record PackLimit(long bytes, long end, Storage storage) {

    /** Larger files are never in memory as a whole. */
    private static final int WHOLE = 8 << 20;

    /** Thrown when the pack has more bytes. */
    public static final class TooLarge extends RuntimeException {

        private static final long serialVersionUID = 1L;

        TooLarge() {
            super("the pack is too large", null, false, false);
        }
    }

    /**
     * Returns a configuration that searches for no deltas, since the search holds several files in memory as a whole. Stored deltas are
     * used again, and garbage collection finds others.
     */
    public static PackConfig config(Repository repository) {
        PackConfig config = new PackConfig(repository);
        config.setDeltaCompress(false);
        config.setBigFileThreshold(WHOLE);
        config.setThreads(1);
        config.setCompressionLevel(Deflater.BEST_SPEED);
        return config;
    }

    /** Returns a reader of the objects to pack. The caller closes it. */
    public static ObjectReader reader(Repository repository) {
        ObjectReader reader = repository.newObjectReader();
        reader.setStreamFileThreshold(WHOLE);
        return reader;
    }

    /**
     * Returns a stream that stores the pack. It throws {@link TooLarge}, {@link TimedReader.Late}, or a rejection where there is no space.
     */
    public OutputStream limited(OutputStream out) {
        return new Limited(out);
    }

    private final class Limited extends OutputStream {

        private final OutputStream out;
        private long left = bytes;

        Limited(OutputStream out) {
            this.out = out;
        }

        @Override
        public void write(int value) throws IOException {
            write(new byte[] {(byte) value}, 0, 1);
        }

        @Override
        public void write(byte[] content, int offset, int length) throws IOException {
            StorageGuard.require(storage);
            if (System.nanoTime() - end > 0) {
                throw new TimedReader.Late();
            }
            left -= length;
            if (left < 0) {
                throw new TooLarge();
            }
            out.write(content, offset, length);
        }

        @Override
        public void flush() throws IOException {
            out.flush();
        }

        @Override
        public void close() throws IOException {
            out.close();
        }
    }
}
