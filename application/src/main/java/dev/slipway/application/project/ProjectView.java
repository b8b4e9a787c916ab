package dev.slipway.application.project;

import dev.slipway.application.attribute.CustomAttribute;
import dev.slipway.application.attribute.CustomAttributeReads;
import dev.slipway.application.namespace.NamespaceBrief;
import dev.slipway.application.namespace.port.Shares;
import dev.slipway.application.namespace.share.ShareView;
import dev.slipway.application.project.port.Projects;
import dev.slipway.application.user.UserBrief;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.attribute.AttributeOwner.Kind;
import dev.slipway.domain.namespace.GroupAudience;
import dev.slipway.domain.namespace.MemberSourceKind;
import dev.slipway.domain.project.ProjectAudience;
import dev.slipway.domain.project.ProjectSettings;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A project with all that answers show.
 *
 * @param attributes with complete settings
 * @param avatarFile file name of an uploaded avatar; null for none
 * @param fork       whether it is a fork, and its own forks
 * @param shared     whether groups are invited
 */
public record ProjectView(
        long id,
        ProjectAttributes attributes,
        Place place,
        String avatarFile,
        Long creatorId,
        boolean archived,
        boolean emptyRepo,
        Figures figures,
        ForkedFrom fork,
        Times times,
        Memberships memberships,
        boolean shared,
        Additions additions) {

    /**
     * Namespace of a project.
     *
     * @param namespaceName the names of the namespace and those above
     * @param owner         whose namespace it is; null in groups
     */
    public record Place(String fullPath, String namespaceName, NamespaceBrief namespace, @Nullable Owner owner) {}

    public record Owner(UserBrief user, Instant createdAt) {}

    /**
     * Sizes and counts of a project.
     *
     * @param repositorySize in bytes
     * @param openIssues     without the confidential ones, unless the caller's membership lets see them; null where the project's issues
     *                       are closed to the caller
     */
    public record Figures(long repositorySize, @Nullable Integer openIssues, int stars) {

        private Figures withoutIssues() {
            return new Figures(repositorySize, null, stars);
        }
    }

    /** Times of a project. */
    public record Times(Instant lastActivityAt, Instant createdAt, Instant updatedAt) {}

    /**
     * Levels of the caller's memberships.
     *
     * @param project the caller's own membership; null for none
     * @param group   the caller's highest membership in the groups above; null for none
     */
    public record Memberships(@Nullable Integer project, @Nullable Integer group) {

        /** Returns the higher level; 0 without a membership. */
        public int highest() {
            return Math.max(project == null ? 0 : project, group == null ? 0 : group);
        }
    }

    /** Sizes in bytes. */
    public record Statistics(long commitCount, long repositorySize, long jobArtifactsSize, long uploadsSize) {}

    /**
     * Parts that some answers show.
     *
     * @param statistics       null where not asked for or not allowed
     * @param runnersToken     null where the caller may not have it
     * @param shares           invitations that the caller sees; empty until they are read
     * @param customAttributes null where they are not shown
     */
    public record Additions(@Nullable Statistics statistics, @Nullable String runnersToken, List<ShareView> shares,
            @Nullable List<CustomAttribute> customAttributes) {

        /** Returns what a project has before anything is read for it but statistics. */
        public static Additions only(@Nullable Statistics sizes) {
            return new Additions(sizes, null, List.of(), null);
        }

        Additions withoutStatistics() {
            return new Additions(null, runnersToken, shares, customAttributes);
        }

        Additions withRunnersToken(@Nullable String token) {
            return new Additions(statistics, token, shares, customAttributes);
        }

        Additions withShares(List<ShareView> seen) {
            return new Additions(statistics, runnersToken, seen, customAttributes);
        }

        Additions withCustomAttributes(List<CustomAttribute> added) {
            return new Additions(statistics, runnersToken, shares, added);
        }
    }

    public String fullPath() {
        return place.fullPath();
    }

    public Instant updatedAt() {
        return times.updatedAt();
    }

    ProjectView withRunnersToken(@Nullable String token) {
        return with(additions.withRunnersToken(token));
    }

    ProjectView withoutStatistics() {
        return with(additions.withoutStatistics());
    }

    /** Returns the project without the count of its issues where these are closed to the caller. */
    ProjectView shownTo(Caller caller) {
        boolean own = place.owner() != null && caller.accountId().equals(OptionalLong.of(place.owner().user().id()));
        boolean inside = own || caller.administrator() || memberships.highest() >= Role.GUEST.level();
        return ProjectSettings.levels(attributes.settings()).issues().opensTo(inside) ? this
                : with(figures.withoutIssues(), fork, additions);
    }

    private ProjectView with(Additions added) {
        return with(figures, fork, added);
    }

    private ProjectView withSource(@Nullable ProjectView source) {
        return with(figures, fork.with(source), additions);
    }

    private ProjectView with(Figures counted, ForkedFrom source, Additions added) {
        return new ProjectView(id, attributes, place, avatarFile, creatorId, archived, emptyRepo, counted, source, times, memberships,
                shared, added);
    }

    /** Returns the projects with the invitations that a caller sees. */
    static List<ProjectView> withShares(List<ProjectView> projects, Caller caller, Shares shares) {
        List<Long> ids = projects.stream().filter(ProjectView::shared).map(ProjectView::id).toList();
        if (ids.isEmpty()) {
            return projects;
        }
        Map<Long, List<ShareView>> found = shares.of(MemberSourceKind.PROJECT, ids, GroupAudience.of(caller, true));
        return projects.stream().map(project -> project.with(project.additions().withShares(
                found.getOrDefault(project.id(), List.of())))).toList();
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

    /** Returns the projects with their custom attributes. */
    static List<ProjectView> withAttributes(List<ProjectView> projects, CustomAttributeReads attributes) {
        Map<Long, List<CustomAttribute>> found = attributes.of(Kind.PROJECT, projects.stream().map(ProjectView::id).toList());
        return projects.stream().map(project -> project.with(project.additions().withCustomAttributes(
                found.getOrDefault(project.id(), List.of())))).toList();
    }
}
