package dev.slipway.domain.project;

import dev.slipway.domain.access.Visibility;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Requested attributes of a project, with the facts that its rules need.
 *
 * @param group         visibility of the group; null in a personal namespace, which imposes no limit
 * @param defaultBranch may be missing in the repository
 * @param buildTimeout  seconds
 * @param gitDepth      number of commits that runners fetch; null for all
 */
public record ProjectDraft(
        @Nullable String name,
        @Nullable String path,
        @Nullable String description,
        Visibility visibility,
        @Nullable Visibility group,
        @Nullable String defaultBranch,
        int buildTimeout,
        @Nullable Integer gitDepth,
        @Nullable String ciConfigPath,
        Map<String, Object> settings) {

    public ProjectDraft {
        Objects.requireNonNull(visibility);
    }
}
