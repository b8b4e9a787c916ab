package dev.slipway.rest.repository;

import dev.slipway.application.repository.FileView;
import io.micronaut.http.MutableHttpResponse;
import java.util.Base64;

/** A file with its content on the wire. */
record FileJson(String fileName, String filePath, long size, String encoding, String contentSha256, String ref, String blobId,
        String commitId, String lastCommitId, boolean executeFilemode, String content) {

    static FileJson of(FileView file, byte[] content) {
        return new FileJson(file.name(), file.path(), file.size(), "base64", file.sha256(), file.ref(), file.blobId(), file.commitId(),
                file.lastCommitId(), file.executable(), Base64.getEncoder().encodeToString(content));
    }

    /** Adds the fields of a file as headers, for HEAD requests and for the raw content. */
    static <T> MutableHttpResponse<T> headers(MutableHttpResponse<T> answer, FileView file) {
        return answer
                .header("X-Gitlab-Blob-Id", file.blobId())
                .header("X-Gitlab-Commit-Id", file.commitId())
                .header("X-Gitlab-Content-Sha256", file.sha256())
                .header("X-Gitlab-Encoding", "base64")
                .header("X-Gitlab-Execute-Filemode", Boolean.toString(file.executable()))
                .header("X-Gitlab-File-Name", HeaderText.of(file.name()))
                .header("X-Gitlab-File-Path", HeaderText.of(file.path()))
                .header("X-Gitlab-Last-Commit-Id", file.lastCommitId())
                .header("X-Gitlab-Ref", HeaderText.of(file.ref()))
                .header("X-Gitlab-Size", Long.toString(file.size()));
    }
}
