package dev.slipway.domain.repository;

import org.jspecify.annotations.Nullable;

/** One change of a file that a commit shall make. Paths are relative to the root of the repository. */
public sealed interface FileAction {

    String path();

    record Create(String path, FileContent content, boolean executable) implements FileAction {

        public Create(String path, byte[] content, boolean executable) {
            this(path, FileContent.of(content), executable);
        }
    }

    /** @param executable null leaves the mode as it is */
    record Update(String path, FileContent content, @Nullable Boolean executable) implements FileAction {

        public Update(String path, byte[] content, @Nullable Boolean executable) {
            this(path, FileContent.of(content), executable);
        }
    }

    record Delete(String path) implements FileAction {}

    /** @param content null moves the file as it is */
    record Move(String path, String previousPath, @Nullable FileContent content) implements FileAction {}

    record Chmod(String path, boolean executable) implements FileAction {}
}
