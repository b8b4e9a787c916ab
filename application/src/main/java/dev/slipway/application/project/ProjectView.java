package dev.slipway.application.project;

import dev.slipway.application.attribute.CustomAttribute;
import dev.slipway.application.attribute.CustomAttributeReads;
import dev.slipway.application.namespace.NamespaceBrief;
import dev.slipway.application.namespace.port.Shares;
import dev.slipway.application.namespace.share.ShareView;
import dev.slipway.application.project.port.Projects;
import dev.slipway.application.user.UserBrief;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.attribute.AttributeOwner.Kind;
import dev.slipway.domain.namespace.GroupAudience;
import dev.slipway.domain.namespace.MemberSourceKind;
import dev.slipway.domain.project.ProjectAudience;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A project with all that answers show.
 *
 * @param attributes    with complete settings
 * @param namespaceName the names of its namespace and those above
 * @param avatarFile    file name of an uploaded avatar; null for none
 * @param owner         whose namespace it lies in; null in groups
 * @param openIssues    without the confidential ones, unless the caller's membership lets see them
 * @param fork          whether it is a fork, and its own forks
 * @param projectAccess the caller's own membership; null for none
 * @param groupAccess   the caller's highest membership in the groups above; null for none
 * @param statistics    null where not asked for or not allowed
 * @param runnersToken  null where the caller may not have it
 * @param shared        whether groups are invited
 * @param shares        invitations that the caller sees; empty until they are read
 * @param customAttributes null where they are not shown
 */
public record ProjectView(
        long id,
        ProjectAttributes attributes,
        String fullPath,
        String namespaceName,
        NamespaceBrief namespace,
        String avatarFile,
        @Nullable Owner owner,
        Long creatorId,
        boolean archived,
        boolean emptyRepo,
        long repositorySize,
        int openIssues,
        int stars,
        ForkedFrom fork,
        Instant lastActivityAt,
        Instant createdAt,
        Instant updatedAt,
        @Nullable Integer projectAccess,
        @Nullable Integer groupAccess,
        @Nullable Statistics statistics,
        @Nullable String runnersToken,
        boolean shared,
        List<ShareView> shares,
        @Nullable List<CustomAttribute> customAttributes) {

    public record Owner(UserBrief user, Instant createdAt) {}

    /** Sizes in bytes. */
    public record Statistics(long commitCount, long repositorySize, long jobArtifactsSize, long uploadsSize) {}

    ProjectView withRunnersToken(@Nullable String token) {
        return new ProjectView(id, attributes, fullPath, namespaceName, namespace, avatarFile, owner, creatorId, archived, emptyRepo,
                repositorySize, openIssues, stars, fork, lastActivityAt, createdAt, updatedAt, projectAccess, groupAccess, statistics,
                token, shared, shares, customAttributes);
    }

    ProjectView withoutStatistics() {
        return new ProjectView(id, attributes, fullPath, namespaceName, namespace, avatarFile, owner, creatorId, archived, emptyRepo,
                repositorySize, openIssues, stars, fork, lastActivityAt, createdAt, updatedAt, projectAccess, groupAccess, null,
                runnersToken, shared, shares, customAttributes);
    }

    private ProjectView withShares(List<ShareView> seen) {
        return new ProjectView(id, attributes, fullPath, namespaceName, namespace, avatarFile, owner, creatorId, archived, emptyRepo,
                repositorySize, openIssues, stars, fork, lastActivityAt, createdAt, updatedAt, projectAccess, groupAccess, statistics,
                runnersToken, shared, seen, customAttributes);
    }

    /** Returns the projects with the invitations that a caller sees. */
    static List<ProjectView> withShares(List<ProjectView> projects, Caller caller, Shares shares) {
        List<Long> ids = projects.stream().filter(ProjectView::shared).map(ProjectView::id).toList();
        if (ids.isEmpty()) {
            return projects;
        }
        Map<Long, List<ShareView>> found = shares.of(MemberSourceKind.PROJECT, ids, GroupAudience.of(caller, true));
        return projects.stream().map(project -> project.withShares(found.getOrDefault(project.id(), List.of()))).toList();
    }

    /** Returns the projects, forks with the projects that they were made from, where the audience sees these. */
    static List<ProjectView> withSources(List<ProjectView> projects, ProjectAudience audience, Projects all) {
        Set<Long> ids = projects.stream().map(project -> project.fork().sourceId()).filter(Objects::nonNull).collect(Collectors.toSet());
        if (ids.isEmpty()) {
            return projects;
        }
        Map<Long, ProjectView> seen = all.visible(ids, audience).stream().collect(Collectors.toMap(ProjectView::id, source -> source));
        return projects.stream().map(project -> project.withSource(seen.get(project.fork().sourceId()))).toList();
    }

    private ProjectView withSource(@Nullable ProjectView source) {
        return new ProjectView(id, attributes, fullPath, namespaceName, namespace, avatarFile, owner, creatorId, archived, emptyRepo,
                repositorySize, openIssues, stars, fork.with(source), lastActivityAt, createdAt, updatedAt, projectAccess, groupAccess,
                statistics, runnersToken, shared, shares, customAttributes);
    }

    /** Returns the projects with their custom attributes. */
    static List<ProjectView> withAttributes(List<ProjectView> projects, CustomAttributeReads attributes) {
        Map<Long, List<CustomAttribute>> found = attributes.of(Kind.PROJECT, projects.stream().map(ProjectView::id).toList());
        return projects.stream().map(project -> project.withAttributes(found.getOrDefault(project.id(), List.of()))).toList();
    }

    private ProjectView withAttributes(List<CustomAttribute> added) {
        return new ProjectView(id, attributes, fullPath, namespaceName, namespace, avatarFile, owner, creatorId, archived, emptyRepo,
                repositorySize, openIssues, stars, fork, lastActivityAt, createdAt, updatedAt, projectAccess, groupAccess, statistics,
                runnersToken, shared, shares, added);
    }
}
