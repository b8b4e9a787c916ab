package dev.slipway.application.kernel;

import dev.slipway.domain.kernel.ImageType;
import java.io.InputStream;
import java.util.Optional;

/**
 * A stored file to be sent.
 *
 * @param image the picture that it begins like; empty for all else
 * @param size  in bytes
 */
public record StoredFile(String fileName, Optional<ImageType> image, long size, Content content) {

    /** Opens the file at an offset; the caller closes it. */
    @FunctionalInterface
    public interface Content {
        InputStream open(long offset);
    }
}
