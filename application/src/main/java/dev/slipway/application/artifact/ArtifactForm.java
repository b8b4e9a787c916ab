package dev.slipway.application.artifact;

import dev.slipway.application.kernel.port.Blobs;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;

/** What a runner sends with a file, as it comes over the wire: the options stand before or behind the file, which is never held in memory. */
public interface ArtifactForm {

    /**
     * Reads everything that was sent, once, and hands the file over on the way.
     *
     * @return the options
     */
    Options read(FileTaker taker) throws IOException, Blobs.TooLarge;

    /** Takes the file; called once at the most. */
    @FunctionalInterface
    interface FileTaker {
        void take(String fileName, InputStream content) throws IOException, Blobs.TooLarge;
    }

    /** What the runner said about the file, as it wrote it; any part may be absent. */
    record Options(Optional<String> type, Optional<String> format, Optional<String> expireIn, Optional<String> accessibility) {}
}
