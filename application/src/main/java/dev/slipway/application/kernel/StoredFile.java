package dev.slipway.application.kernel;

import dev.slipway.domain.kernel.ImageType;
import java.io.InputStream;
import java.util.Optional;

/**
 * A stored file to send.
 *
 * @param image image type by its first bytes; empty for other files
 * @param size  in bytes
 */
public record StoredFile(String fileName, Optional<ImageType> image, long size, Content content) {

    /** Opens the file at an offset; the caller closes it. */
    @FunctionalInterface
    public interface Content {
        InputStream open(long offset);
    }
}
