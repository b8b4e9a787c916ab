package dev.slipway.application.repository.port;

import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.domain.repository.owner.RepositoryId;
import java.io.InputStream;
import java.util.List;
import java.util.Optional;

/**
 * The files of a repository at a commit. Commits are given by their full names; a commit that does not exist has no files. The id of a
 * project stands for its repository.
 */
public interface Files {

    /** The file at a path; empty for directories, submodules and nothing. A link is a file that holds its target's path. */
    Optional<Entry> find(RepositoryId repository, String sha, String path);

    default Optional<Entry> find(long projectId, String sha, String path) {
        return find(RepositoryId.ofProject(projectId), sha, path);
    }

    /** A file by the name of its content, as {@link Entry#id} gives it. The path and the mode are unknown. */
    Optional<Blob> blob(RepositoryId repository, String id);

    default Optional<Blob> blob(long projectId, String id) {
        return blob(RepositoryId.ofProject(projectId), id);
    }

    /** Streams the content. The caller closes it. */
    InputStream open(RepositoryId repository, String blobId);

    default InputStream open(long projectId, String blobId) {
        return open(RepositoryId.ofProject(projectId), blobId);
    }

    /** The content by its name; empty where it is larger than {@code max} bytes. */
    Optional<byte[]> content(RepositoryId repository, String blobId, int max);

    default Optional<byte[]> content(long projectId, String blobId, int max) {
        return content(RepositoryId.ofProject(projectId), blobId, max);
    }

    /** The SHA-256 of the content, in hexadecimal. */
    String sha256(RepositoryId repository, String blobId);

    default String sha256(long projectId, String blobId) {
        return sha256(RepositoryId.ofProject(projectId), blobId);
    }

    /** The content of a file; empty where there is no file or it is larger than {@code max} bytes. */
    Optional<byte[]> read(RepositoryId repository, String sha, String path, int max);

    default Optional<byte[]> read(long projectId, String sha, String path, int max) {
        return read(RepositoryId.ofProject(projectId), sha, path, max);
    }

    /**
     * Lists a directory: directories first, then files, each by name; the whole tree below it by path if recursive.
     *
     * <p>A recursive list visits a limited number of entries for a limited time. A page by number has none of those beyond the limit, and a
     * walk by key that would need them is rejected.
     *
     * @param path empty for the root
     * @return empty if there is no such directory
     */
    Optional<Page<Item>> list(RepositoryId repository, String sha, String path, boolean recursive, PageRequest page);

    default Optional<Page<Item>> list(long projectId, String sha, String path, boolean recursive, PageRequest page) {
        return list(RepositoryId.ofProject(projectId), sha, path, recursive, page);
    }

    /** The paths of all files, in order; more than {@code max} are left out. */
    List<String> paths(RepositoryId repository, String sha, int max);

    default List<String> paths(long projectId, String sha, int max) {
        return paths(RepositoryId.ofProject(projectId), sha, max);
    }

    /** The newest commit that changed the path, seen from another. */
    Optional<String> lastCommit(RepositoryId repository, String sha, String path);

    default Optional<String> lastCommit(long projectId, String sha, String path) {
        return lastCommit(RepositoryId.ofProject(projectId), sha, path);
    }

    record Entry(String path, String id, long size, boolean executable) {}

    record Blob(String id, long size) {}

    /** @param mode octal, six digits */
    record Item(String id, String name, Kind kind, String path, String mode) {}

    enum Kind { TREE, BLOB, COMMIT }
}
