package dev.slipway.application.upload;

import dev.slipway.application.kernel.port.Blobs;
import java.io.IOException;
import java.io.InputStream;

/** An uploaded file that is streamed, not held in memory. */
public interface UploadForm {

    /**
     * Reads the whole request once, and passes the file, if any, while reading.
     *
     * @param limit maximum bytes of the file; requests that declare more are rejected unread
     */
    void read(long limit, FileTaker taker) throws IOException, Blobs.TooLarge;

    /** Receives the file; called at most once. */
    @FunctionalInterface
    interface FileTaker {
        void take(String fileName, InputStream content) throws IOException, Blobs.TooLarge;
    }
}
