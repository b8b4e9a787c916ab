package dev.slipway.application.upload;

import dev.slipway.application.user.UserBrief;
import java.time.Instant;

/**
 * An uploaded file in the list of a project.
 *
 * @param size     in bytes
 * @param uploader null if the account is deleted
 */
public record UploadView(long id, long size, String fileName, Instant createdAt, UserBrief uploader) {}
