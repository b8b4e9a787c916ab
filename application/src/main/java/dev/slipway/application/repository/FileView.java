package dev.slipway.application.repository;

/**
 * A file at a commit.
 *
 * @param ref    as asked for
 * @param sha256 of the content, in hexadecimal
 */
public record FileView(long projectId, String path, String blobId, long size, boolean executable, String ref, String commitId,
        String lastCommitId, String sha256) {

    public String name() {
        return path.substring(path.lastIndexOf('/') + 1);
    }
}
