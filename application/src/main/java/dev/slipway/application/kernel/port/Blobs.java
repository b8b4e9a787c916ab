package dev.slipway.application.kernel.port;

import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.SeekableByteChannel;
import java.time.Instant;
import java.util.stream.Stream;

/**
 * Large contents: artifacts, archived logs. Streamed, never held in memory.
 *
 * <p>A blob is complete and durable when {@link #write} returns, so the row that names it can be committed.
 * A blob that no row names is swept later, by age.
 */
public interface Blobs {

    /**
     * Stores all of {@code content}. Nothing is stored if reading fails or the limit is exceeded.
     *
     * @param limit in bytes
     * @throws TooLarge if there is more than that
     * @throws IOException if {@code content} fails
     */
    Blob write(InputStream content, long limit) throws IOException, TooLarge;

    /** @throws Missing when there is no such blob */
    SeekableByteChannel open(String key) throws Missing;

    /** Deletes the blob; does nothing if it is gone already. */
    void delete(String key);

    /** Returns the keys of blobs written before {@code time}. The caller closes the stream. */
    Stream<String> writtenBefore(Instant time);

    /**
     * @param key    opaque, never used twice
     * @param size   in bytes
     * @param sha256 of the content
     */
    record Blob(String key, long size, byte[] sha256) {}

    final class TooLarge extends Exception {
        public TooLarge(long limit) {
            super("larger than " + limit + " bytes", null, false, false);
        }
    }

    final class Missing extends Exception {
        public Missing(String key) {
            super(key, null, false, false);
        }
    }
}
