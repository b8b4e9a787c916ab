package dev.slipway.application.upload;

import dev.slipway.domain.upload.UploadLink;

/** A file that was just uploaded, with its secret, which is told once. */
public record UploadedFile(long id, long projectId, String projectPath, UploadLink link) {}
