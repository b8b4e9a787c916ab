package dev.slipway.application.artifact;

import java.io.InputStream;

/**
 * A file to be sent.
 *
 * @param size in bytes
 */
public record Download(String fileName, long size, Content content) {

    /** Opens the file at an offset; whoever opens it closes it. */
    @FunctionalInterface
    public interface Content {
        InputStream open(long offset);
    }
}
