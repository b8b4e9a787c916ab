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
 * @param fullName the names of the group and its ancestors
 * @param avatarFile file name of an uploaded avatar; null for none
 * @param settings complete
 * @param runnersToken null if the caller may not see it
 * @param statistics null if not requested
 * @param shared whether there are invitations of other groups
 * @param shares invitations that the caller sees; empty until they are read
 * @param customAttributes null where they are not shown
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
        @Nullable Statistics statistics,
        boolean shared,
        List<ShareView> shares,
        @Nullable List<CustomAttribute> customAttributes) {

    /** Sizes in bytes, over all projects inside. */
    public record Statistics(long repositorySize, long jobArtifactsSize, long uploadsSize) {}

    GroupView withRunnersToken(@Nullable String token) {
        return new GroupView(id, name, path, fullName, fullPath, parentId, visibility, description, avatarFile, settings, createdAt,
                updatedAt, token, statistics, shared, shares, customAttributes);
    }

    private GroupView withShares(List<ShareView> seen) {
        return new GroupView(id, name, path, fullName, fullPath, parentId, visibility, description, avatarFile, settings, createdAt,
                updatedAt, runnersToken, statistics, shared, seen, customAttributes);
    }

    /** Returns the groups with the invitations that a caller sees. */
    public static List<GroupView> withShares(List<GroupView> groups, Caller caller, Shares shares) {
        List<Long> ids = groups.stream().filter(GroupView::shared).map(GroupView::id).toList();
        if (ids.isEmpty()) {
            return groups;
        }
        Map<Long, List<ShareView>> found = shares.of(MemberSourceKind.GROUP, ids, GroupAudience.of(caller, true));
        return groups.stream().map(group -> group.withShares(found.getOrDefault(group.id(), List.of()))).toList();
    }

    /** Returns the groups with their custom attributes. */
    static List<GroupView> withAttributes(List<GroupView> groups, CustomAttributeReads attributes) {
        Map<Long, List<CustomAttribute>> found = attributes.of(Kind.GROUP, groups.stream().map(GroupView::id).toList());
        return groups.stream().map(group -> group.withAttributes(found.getOrDefault(group.id(), List.of()))).toList();
    }

    private GroupView withAttributes(List<CustomAttribute> added) {
        return new GroupView(id, name, path, fullName, fullPath, parentId, visibility, description, avatarFile, settings, createdAt,
                updatedAt, runnersToken, statistics, shared, shares, added);
    }
}
