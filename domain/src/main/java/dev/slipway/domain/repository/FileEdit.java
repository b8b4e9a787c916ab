package dev.slipway.domain.repository;

/** What a tree needs to become the next one: the outcome of actions that fit together. */
public sealed interface FileEdit {

    String path();

    record Write(String path, byte[] content, FileMode mode) implements FileEdit {}

    /** Puts content that is stored already. */
    record Link(String path, String blobId, FileMode mode) implements FileEdit {}

    record Remove(String path) implements FileEdit {}
}
