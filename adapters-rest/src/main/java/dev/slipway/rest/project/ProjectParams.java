package dev.slipway.rest.project;

import dev.slipway.application.kernel.Change;
import dev.slipway.application.project.ProjectChanges;
import dev.slipway.domain.access.Visibility;
import dev.slipway.rest.edge.constraint.CommaSeparated;
import dev.slipway.rest.namespace.SettingParams;
import java.util.List;
import java.util.Map;

/** Parameters of the typed attributes of a project, and older names of settings. */
record ProjectParams(
        Change<String> description,
        Change<Visibility> visibility,
        Change<String> defaultBranch,
        Boolean publicJobs,
        Boolean publicBuilds,
        Boolean jobsEnabled,
        Boolean issuesEnabled,
        Boolean mergeRequestsEnabled,
        Boolean wikiEnabled,
        Boolean snippetsEnabled,
        Boolean containerRegistryEnabled,
        Boolean emailsEnabled,
        @CommaSeparated List<String> tagList,
        Boolean sharedRunnersEnabled,
        Boolean keepLatestArtifact,
        Boolean restrictUserDefinedVariables,
        Boolean ciJobTokenScopeEnabled,
        Change<Integer> buildTimeout,
        Change<Integer> ciDefaultGitDepth,
        Change<String> ciConfigPath) {

    ProjectChanges changes(Change<String> name, Change<String> path, ProjectSettingParams others) {
        Map<String, Object> settings = SettingParams.given(others);
        feature(settings, "issues_access_level", issuesEnabled);
        feature(settings, "merge_requests_access_level", mergeRequestsEnabled);
        feature(settings, "wiki_access_level", wikiEnabled);
        feature(settings, "snippets_access_level", snippetsEnabled);
        feature(settings, "container_registry_access_level", containerRegistryEnabled);
        feature(settings, "builds_access_level", jobsEnabled);
        if (emailsEnabled != null) {
            settings.put("emails_disabled", !emailsEnabled);
        }
        if (tagList != null) {
            settings.putIfAbsent("topics", tagList);
        }
        return new ProjectChanges(name, path, description, visibility, defaultBranch, sent(publicJobs == null ? publicBuilds : publicJobs),
                sent(sharedRunnersEnabled), sent(keepLatestArtifact), sent(restrictUserDefinedVariables), sent(ciJobTokenScopeEnabled),
                buildTimeout, ciDefaultGitDepth, ciConfigPath, settings);
    }

    /** Sets the access level of a feature by its older parameter, unless the newer parameter was sent. */
    private static void feature(Map<String, Object> settings, String name, Boolean enabled) {
        if (enabled != null) {
            settings.putIfAbsent(name, enabled ? "enabled" : "disabled");
        }
    }

    private static <T> Change<T> sent(T value) {
        return value == null ? Change.keep() : Change.to(value);
    }
}
