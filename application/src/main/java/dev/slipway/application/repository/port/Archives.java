package dev.slipway.application.repository.port;

import dev.slipway.domain.repository.ArchiveFormat;
import java.io.IOException;
import java.io.OutputStream;

/** All files of a repository at a commit, or those below a path, as one stream. */
public interface Archives {

    /** Whether a file or directory stands at the path; an empty path is the root, which every commit has. */
    boolean exists(long projectId, String sha, String path);

    /**
     * Writes an archive and its end; the stream stays open. Files keep their modes and paths, links their targets; submodules are empty
     * folders. Everything is as old as the commit. No file is held in memory as a whole.
     *
     * @throws IOException where the stream takes no more
     */
    void write(long projectId, Content content, OutputStream out) throws IOException;

    /**
     * What an archive holds.
     *
     * @param path   only what stands there; empty for everything
     * @param folder in which everything stands
     */
    record Content(String sha, String path, ArchiveFormat format, String folder) {}
}
