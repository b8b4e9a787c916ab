package dev.slipway.application.artifact;

import java.io.InputStream;

/** A file to download. @param size in bytes */
public record Download(String fileName, long size, Content content) {

    /** Opens the file at an offset; the caller closes the stream. */
    @FunctionalInterface
    public interface Content {
        InputStream open(long offset);
    }
}
