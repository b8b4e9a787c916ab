package dev.slipway.application.upload;

import dev.slipway.domain.upload.UploadLink;

/** A new upload with its secret, which is shown once. */
public record UploadedFile(long id, long projectId, String projectPath, UploadLink link) {}
