package dev.slipway.application.project;

import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.project.ProjectDraft;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Attributes of a project that users set.
 *
 * @param defaultBranch may be missing in the repository; null in a request without it
 * @param buildTimeout seconds
 * @param ciDefaultGitDepth number of commits that runners fetch; null for all
 * @param settings the given settings
 */
public record ProjectAttributes(
        @Nullable String name,
        @Nullable String path,
        @Nullable String description,
        Visibility visibility,
        @Nullable String defaultBranch,
        boolean publicBuilds,
        boolean buildsEnabled,
        boolean sharedRunnersEnabled,
        boolean keepLatestArtifact,
        boolean restrictUserDefinedVariables,
        boolean ciJobTokenScopeEnabled,
        int buildTimeout,
        @Nullable Integer ciDefaultGitDepth,
        @Nullable String ciConfigPath,
        Map<String, Object> settings) {

    /** Default attributes of a project. */
    static final ProjectAttributes USUAL = new ProjectAttributes(
            null, null, null, Visibility.PRIVATE, null, true, true, true, true, false, false, 3600, 20, null, Map.of());

    ProjectAttributes onBranch(String name) {
        return new ProjectAttributes(this.name, path, description, visibility, name, publicBuilds, buildsEnabled, sharedRunnersEnabled,
                keepLatestArtifact, restrictUserDefinedVariables, ciJobTokenScopeEnabled, buildTimeout, ciDefaultGitDepth, ciConfigPath,
                settings);
    }

    ProjectAttributes withVisibility(Visibility other) {
        return new ProjectAttributes(name, path, description, other, defaultBranch, publicBuilds, buildsEnabled, sharedRunnersEnabled,
                keepLatestArtifact, restrictUserDefinedVariables, ciJobTokenScopeEnabled, buildTimeout, ciDefaultGitDepth, ciConfigPath,
                settings);
    }

    /** Returns all attributes under the names that clients know. */
    Map<String, Object> named() {
        Map<String, Object> all = new HashMap<>(settings);
        all.put("name", name);
        all.put("path", path);
        all.put("description", description);
        all.put("visibility", visibility);
        all.put("default_branch", defaultBranch);
        all.put("public_jobs", publicBuilds);
        all.put("shared_runners_enabled", sharedRunnersEnabled);
        all.put("keep_latest_artifact", keepLatestArtifact);
        all.put("restrict_user_defined_variables", restrictUserDefinedVariables);
        all.put("ci_job_token_scope_enabled", ciJobTokenScopeEnabled);
        all.put("build_timeout", buildTimeout);
        all.put("ci_default_git_depth", ciDefaultGitDepth);
        all.put("ci_config_path", ciConfigPath);
        return all;
    }

    ProjectDraft draft(@Nullable Visibility group) {
        return new ProjectDraft(name, path, description, visibility, group, defaultBranch, buildTimeout, ciDefaultGitDepth, ciConfigPath,
                settings);
    }
}
