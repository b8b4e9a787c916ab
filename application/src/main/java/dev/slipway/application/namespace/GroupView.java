package dev.slipway.application.namespace;

import dev.slipway.domain.access.Visibility;
import java.time.Instant;
import java.util.Map;

/**
 * A group with all that answers show.
 *
 * @param fullName     the names of the group and those above it
 * @param avatarFile   file name of an uploaded avatar; null for none
 * @param settings     complete
 * @param runnersToken null where the caller may not have it
 * @param statistics   null where not asked for
 */
public record GroupView(
        long id,
        String name,
        String path,
        String fullName,
        String fullPath,
        Long parentId,
        Visibility visibility,
        String description,
        String avatarFile,
        Map<String, Object> settings,
        Instant createdAt,
        Instant updatedAt,
        String runnersToken,
        Statistics statistics) {

    /** Sizes in bytes, over all projects inside. */
    public record Statistics(long repositorySize, long jobArtifactsSize, long uploadsSize) {}

    GroupView withRunnersToken(String token) {
        return new GroupView(id, name, path, fullName, fullPath, parentId, visibility, description, avatarFile, settings, createdAt,
                updatedAt, token, statistics);
    }
}
