package dev.slipway.application.namespace.share;

import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * Invitation of a group to a group or project.
 *
 * @param expiresAt the invitation ends with the start of this day; null for never
 */
public record ShareView(long id, long groupId, String groupName, String groupFullPath, int accessLevel, @Nullable LocalDate expiresAt) {}
