package dev.slipway.application.repository.port;

import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import java.io.InputStream;
import java.util.List;
import java.util.Optional;

/** The files of a repository at a commit. Commits are given by their full names; a commit that does not exist has no files. */
public interface Files {

    /** The file at a path; empty for directories, submodules and nothing. A link is a file that holds its target's path. */
    Optional<Entry> find(long projectId, String sha, String path);

    /** A file by the name of its content, as {@link Entry#id} gives it. The path and the mode are unknown. */
    Optional<Blob> blob(long projectId, String id);

    /** Streams the content. The caller closes it. */
    InputStream open(long projectId, String blobId);

    /** The content by its name; empty where it is larger than {@code max} bytes. */
    Optional<byte[]> content(long projectId, String blobId, int max);

    /** The SHA-256 of the content, in hexadecimal. */
    String sha256(long projectId, String blobId);

    /** The content of a file; empty where there is no file or it is larger than {@code max} bytes. */
    Optional<byte[]> read(long projectId, String sha, String path, int max);

    /**
     * Lists a directory: directories first, then files, each by name; the whole tree below it by path if recursive.
     *
     * <p>A recursive list visits a limited number of entries for a limited time. A page by number has none of those beyond the limit, and a
     * walk by key that would need them is rejected.
     *
     * @param path empty for the root
     * @return empty if there is no such directory
     */
    Optional<Page<Item>> list(long projectId, String sha, String path, boolean recursive, PageRequest page);

    /** The paths of all files, in order; more than {@code max} are left out. */
    List<String> paths(long projectId, String sha, int max);

    /** The newest commit that changed the path, seen from another. */
    Optional<String> lastCommit(long projectId, String sha, String path);

    record Entry(String path, String id, long size, boolean executable) {}

    record Blob(String id, long size) {}

    /** @param mode octal, six digits */
    record Item(String id, String name, Kind kind, String path, String mode) {}

    enum Kind { TREE, BLOB, COMMIT }
}
