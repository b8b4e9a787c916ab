package dev.slipway.application.upload;

import dev.slipway.application.kernel.port.Blobs;
import java.io.IOException;
import java.io.InputStream;

/** A file as it comes over the wire, which is never held in memory. */
public interface UploadForm {

    /**
     * Reads everything that was sent, once, and hands the file over on the way, where there is one.
     *
     * @param limit bytes of the file; a form that says before that it is longer is refused unread
     */
    void read(long limit, FileTaker taker) throws IOException, Blobs.TooLarge;

    /** Takes the file; called once at the most. */
    @FunctionalInterface
    interface FileTaker {
        void take(String fileName, InputStream content) throws IOException, Blobs.TooLarge;
    }
}
