package dev.slipway.application.namespace;

import dev.slipway.domain.access.Visibility;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A group as shown to clients.
 *
 * @param fullName the names of the group and its ancestors
 * @param avatarFile file name of an uploaded avatar; null for none
 * @param settings complete
 * @param runnersToken null if the caller may not see it
 * @param statistics null if not requested
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
        @Nullable String runnersToken,
        @Nullable Statistics statistics) {

    /** Sizes in bytes, over all projects inside. */
    public record Statistics(long repositorySize, long jobArtifactsSize, long uploadsSize) {}

    GroupView withRunnersToken(@Nullable String token) {
        return new GroupView(id, name, path, fullName, fullPath, parentId, visibility, description, avatarFile, settings, createdAt,
                updatedAt, token, statistics);
    }
}
