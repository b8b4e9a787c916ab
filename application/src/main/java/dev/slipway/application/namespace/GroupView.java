package dev.slipway.application.namespace;

import dev.slipway.application.attribute.CustomAttribute;
import dev.slipway.application.attribute.CustomAttributeReads;
import dev.slipway.application.namespace.port.Shares;
import dev.slipway.application.namespace.share.ShareView;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.attribute.AttributeOwner.Kind;
import dev.slipway.domain.namespace.GroupAudience;
import dev.slipway.domain.namespace.MemberSourceKind;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A group as shown to clients.
 *
 * @param parentId null at the top
 * @param avatarFile file name of an uploaded avatar; null for none
 * @param settings complete
 * @param shared whether there are invitations of other groups
 */
public record GroupView(
        long id,
        Names names,
        Long parentId,
        Visibility visibility,
        String description,
        String avatarFile,
        Map<String, Object> settings,
        Times times,
        boolean shared,
        Additions additions) {

    /** Names of a group. @param fullName the names of the group and its ancestors */
    public record Names(String name, String path, String fullName, String fullPath) {}

    /** Times of a group. */
    public record Times(Instant createdAt, Instant updatedAt) {}

    /** Sizes in bytes, over all projects inside. */
    public record Statistics(long repositorySize, long jobArtifactsSize, long uploadsSize) {}

    /**
     * Parts that some answers show.
     *
     * @param statistics null if not requested
     * @param runnersToken null if the caller may not see it
     * @param shares invitations that the caller sees; empty until they are read
     * @param customAttributes null where they are not shown
     */
    public record Additions(@Nullable Statistics statistics, @Nullable String runnersToken, List<ShareView> shares,
            @Nullable List<CustomAttribute> customAttributes) {

        /** Returns what a group has before anything is read for it but statistics. */
        public static Additions only(@Nullable Statistics sizes) {
            return new Additions(sizes, null, List.of(), null);
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

    public String name() {
        return names.name();
    }

    public String path() {
        return names.path();
    }

    public String fullPath() {
        return names.fullPath();
    }

    public Instant updatedAt() {
        return times.updatedAt();
    }

    GroupView withRunnersToken(@Nullable String token) {
        return with(additions.withRunnersToken(token));
    }

    private GroupView with(Additions added) {
        return new GroupView(id, names, parentId, visibility, description, avatarFile, settings, times, shared, added);
    }

    /** Returns the groups with the invitations that a caller sees. */
    public static List<GroupView> withShares(List<GroupView> groups, Caller caller, Shares shares) {
        List<Long> ids = groups.stream().filter(GroupView::shared).map(GroupView::id).toList();
        if (ids.isEmpty()) {
            return groups;
        }
        Map<Long, List<ShareView>> found = shares.of(MemberSourceKind.GROUP, ids, GroupAudience.of(caller, true));
        return groups.stream().map(group -> group.with(group.additions().withShares(found.getOrDefault(group.id(), List.of())))).toList();
    }

    /** Returns the groups with their custom attributes. */
    static List<GroupView> withAttributes(List<GroupView> groups, CustomAttributeReads attributes) {
        Map<Long, List<CustomAttribute>> found = attributes.of(Kind.GROUP, groups.stream().map(GroupView::id).toList());
        return groups.stream().map(group -> group.with(group.additions().withCustomAttributes(
                found.getOrDefault(group.id(), List.of())))).toList();
    }
}
