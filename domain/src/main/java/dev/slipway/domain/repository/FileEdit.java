package dev.slipway.domain.repository;

/** Edit that leads from one tree to the next, as the result of valid actions. */
public sealed interface FileEdit {

    String path();

    record Write(String path, FileContent content, FileMode mode) implements FileEdit {}

    /** Puts content that is stored already. */
    record Link(String path, String blobId, FileMode mode) implements FileEdit {}

    record Remove(String path) implements FileEdit {}
}
