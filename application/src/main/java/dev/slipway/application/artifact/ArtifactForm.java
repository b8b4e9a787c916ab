package dev.slipway.application.artifact;

import dev.slipway.application.kernel.port.Blobs;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;

/** An artifact upload as it arrives: options before or after the file. The file is streamed and never held in memory. */
public interface ArtifactForm {

    /** Reads the upload once, and passes the file to the taker on the way. @return the options */
    Options read(FileTaker taker) throws IOException, Blobs.TooLarge;

    /** Receives the file; called at most once. */
    @FunctionalInterface
    interface FileTaker {
        void take(String fileName, InputStream content) throws IOException, Blobs.TooLarge;
    }

    /** Options of an upload as the runner sent them; any may be absent. */
    record Options(Optional<String> type, Optional<String> format, Optional<String> expireIn, Optional<String> accessibility) {}
}
