package dev.slipway.domain.project;

import dev.slipway.domain.access.Visibility;
import java.util.Map;
import java.util.Objects;

/**
 * Requested attributes of a project, with the facts that its rules need.
 *
 * @param group         visibility of the group; null in a personal namespace, which imposes no limit
 * @param defaultBranch may be missing in the repository
 * @param buildTimeout  seconds
 * @param gitDepth      number of commits that runners fetch; null for all
 */
public record ProjectDraft(
        String name,
        String path,
        String description,
        Visibility visibility,
        Visibility group,
        String defaultBranch,
        int buildTimeout,
        Integer gitDepth,
        String ciConfigPath,
        Map<String, Object> settings) {

    public ProjectDraft {
        Objects.requireNonNull(visibility);
    }
}
