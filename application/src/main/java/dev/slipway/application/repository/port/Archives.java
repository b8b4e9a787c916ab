package dev.slipway.application.repository.port;

import dev.slipway.domain.repository.ArchiveFormat;
import java.io.IOException;
import java.io.OutputStream;

/** Streams all files of a commit, or those below a path, as an archive. */
public interface Archives {

    /** Returns whether the path is a file or directory. An empty path is the root, which every commit has. */
    boolean exists(long projectId, String sha, String path);

    /**
     * Writes an archive; the stream stays open. Keeps modes, paths and link targets; submodules are empty folders. All entries have the
     * time of the commit. Large files are streamed.
     *
     * @throws IOException if the stream rejects a write
     */
    void write(long projectId, Content content, OutputStream out) throws IOException;

    /**
     * Contents of an archive.
     *
     * @param path   only this path; empty for everything
     * @param folder root folder of all entries
     */
    record Content(String sha, String path, ArchiveFormat format, String folder) {}
}
