package dev.slipway.rest.project;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.slipway.application.project.ProjectAttributes;
import dev.slipway.application.project.ProjectView;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.project.ProjectSettings;
import dev.slipway.rest.attribute.AttributeJson;
import dev.slipway.rest.edge.answer.HtmlText;
import dev.slipway.rest.edge.paging.Links;
import dev.slipway.rest.namespace.NamespaceBriefJson;
import dev.slipway.rest.namespace.ShareJson;
import dev.slipway.rest.user.UserBriefJson;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A project on the wire, with all keys that clients read. */
record ProjectJson(
        long id,
        @Nullable String description,
        @Nullable String name,
        String nameWithNamespace,
        @Nullable String path,
        String pathWithNamespace,
        Instant createdAt,
        Instant updatedAt,
        @Nullable String defaultBranch,
        @Nullable List<?> tagList,
        String sshUrlToRepo,
        String httpUrlToRepo,
        String webUrl,
        @Nullable String readmeUrl,
        int forksCount,
        @Nullable String avatarUrl,
        int starCount,
        Instant lastActivityAt,
        NamespaceBriefJson namespace,
        @JsonProperty("_links") LinksJson selves,
        boolean emptyRepo,
        boolean archived,
        String visibility,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable OwnerJson owner,
        boolean issuesEnabled,
        boolean mergeRequestsEnabled,
        boolean wikiEnabled,
        boolean jobsEnabled,
        boolean snippetsEnabled,
        boolean containerRegistryEnabled,
        boolean canCreateMergeRequestIn,
        boolean sharedRunnersEnabled,
        Long creatorId,
        @Nullable String importUrl,
        @Nullable String importType,
        String importStatus,
        @Nullable String importError,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable SimpleProjectJson forkedFromProject,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Integer openIssuesCount,
        String descriptionHtml,
        @Nullable Integer ciDefaultGitDepth,
        boolean ciJobTokenScopeEnabled,
        String ciConfigPath,
        boolean publicJobs,
        int buildTimeout,
        List<ShareJson> sharedWithGroups,
        boolean keepLatestArtifact,
        boolean restrictUserDefinedVariables,
        boolean emailsEnabled,
        boolean requirementsEnabled,
        boolean securityAndComplianceEnabled,
        String containerRegistryImagePrefix,
        String repositoryStorage,
        @Nullable String markedForDeletionOn,
        @Nullable String markedForDeletionAt,
        List<Object> complianceFrameworks,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String runnersToken,
        PermissionsJson permissions,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable StatisticsJson statistics,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable List<AttributeJson> customAttributes,
        @JsonAnyGetter Map<String, Object> settings) {

    private static final int DEVELOPER = Role.DEVELOPER.level();

    /** Returns the full shape, or the simple one, which anonymous callers get. */
    static Object of(ProjectView project, boolean simple, Links links) {
        return simple ? SimpleProjectJson.of(project, links) : of(project, links);
    }

    static ProjectJson of(ProjectView project, Links links) {
        SimpleProjectJson simple = SimpleProjectJson.of(project, links);
        ProjectAttributes chosen = project.attributes();
        return new ProjectJson(
                simple.id(),
                simple.description(),
                simple.name(),
                simple.nameWithNamespace(),
                simple.path(),
                simple.pathWithNamespace(),
                simple.createdAt(),
                project.updatedAt(),
                simple.defaultBranch(),
                simple.tagList(),
                simple.sshUrlToRepo(),
                simple.httpUrlToRepo(),
                simple.webUrl(),
                simple.readmeUrl(),
                simple.forksCount(),
                simple.avatarUrl(),
                simple.starCount(),
                simple.lastActivityAt(),
                simple.namespace(),
                LinksJson.of(project.id(), links),
                project.emptyRepo(),
                project.archived(),
                chosen.visibility().wireName(),
                OwnerJson.of(project.place().owner(), links),
                on(chosen, "issues_access_level"),
                on(chosen, "merge_requests_access_level"),
                on(chosen, "wiki_access_level"),
                chosen.buildsEnabled(),
                on(chosen, "snippets_access_level"),
                on(chosen, "container_registry_access_level"),
                project.memberships().highest() >= DEVELOPER,
                chosen.sharedRunnersEnabled(),
                project.creatorId(),
                null,
                null,
                project.fork().importStatus(),
                null,
                project.fork().source() == null ? null : SimpleProjectJson.of(project.fork().source(), links),
                project.figures().openIssues(),
                html(simple.description()),
                chosen.ciDefaultGitDepth(),
                chosen.ciJobTokenScopeEnabled(),
                chosen.ciConfigPath() == null ? "" : chosen.ciConfigPath(),
                chosen.publicBuilds(),
                chosen.buildTimeout(),
                ShareJson.all(project.additions().shares()),
                chosen.keepLatestArtifact(),
                chosen.restrictUserDefinedVariables(),
                !Boolean.TRUE.equals(chosen.settings().get("emails_disabled")),
                on(chosen, "requirements_access_level"),
                on(chosen, "security_and_compliance_access_level"),
                links.host() + "/" + simple.pathWithNamespace().toLowerCase(java.util.Locale.ROOT),
                "default",
                null,
                null,
                List.of(),
                project.additions().runnersToken(),
                PermissionsJson.of(project),
                StatisticsJson.of(project.additions().statistics()),
                simple.customAttributes(),
                settings(project));
    }

    record LinksJson(
            String self, String issues, String mergeRequests, String repoBranches, String labels, String events, String members,
            String clusterAgents) {

        static LinksJson of(long id, Links links) {
            String self = links.api("/projects/" + id);
            return new LinksJson(self, self + "/issues", self + "/merge_requests", self + "/repository/branches", self + "/labels",
                    self + "/events", self + "/members", self + "/cluster_agents");
        }
    }

    record OwnerJson(long id, String username, String name, String state, @Nullable String avatarUrl, String webUrl, Instant createdAt) {

        static @Nullable OwnerJson of(ProjectView.@Nullable Owner owner, Links links) {
            if (owner == null) {
                return null;
            }
            UserBriefJson user = UserBriefJson.of(owner.user(), links);
            return new OwnerJson(user.id(), user.username(), user.name(), user.state(), user.avatarUrl(), user.webUrl(), owner.createdAt());
        }
    }

    /** Access of the caller. Both keys are always present; null means no membership. */
    record PermissionsJson(@Nullable AccessJson projectAccess, @Nullable AccessJson groupAccess) {

        record AccessJson(int accessLevel, int notificationLevel) {

            private static final int GLOBAL_NOTIFICATIONS = 3;

            static @Nullable AccessJson of(@Nullable Integer level) {
                return level == null ? null : new AccessJson(level, GLOBAL_NOTIFICATIONS);
            }
        }

        static PermissionsJson of(ProjectView project) {
            return new PermissionsJson(AccessJson.of(project.memberships().project()), AccessJson.of(project.memberships().group()));
        }
    }

    record StatisticsJson(
            long commitCount, long storageSize, long repositorySize, long wikiSize, long lfsObjectsSize, long jobArtifactsSize,
            long pipelineArtifactsSize, long packagesSize, long snippetsSize, long uploadsSize) {

        static @Nullable StatisticsJson of(ProjectView.@Nullable Statistics sizes) {
            return sizes == null ? null : new StatisticsJson(sizes.commitCount(),
                    sizes.repositorySize() + sizes.jobArtifactsSize() + sizes.uploadsSize(), sizes.repositorySize(), 0, 0,
                    sizes.jobArtifactsSize(), 0, 0, 0, sizes.uploadsSize());
        }
    }

    /** Returns the settings. Where merge requests go is shown for forks only, as there is no choice for others. */
    private static Map<String, Object> settings(ProjectView project) {
        Map<String, Object> shown = new LinkedHashMap<>(project.attributes().settings());
        if (project.fork().sourceId() == null) {
            shown.remove(ProjectSettings.TARGETS_SELF);
        }
        return shown;
    }

    private static boolean on(ProjectAttributes chosen, String feature) {
        return !"disabled".equals(chosen.settings().get(feature));
    }

    private static String html(@Nullable String text) {
        return text == null ? "" : HtmlText.paragraph(text);
    }
}
