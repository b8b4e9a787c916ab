package dev.slipway.rest.approval;

import dev.slipway.application.namespace.GroupView;
import dev.slipway.domain.avatar.AvatarOwner;
import dev.slipway.rest.edge.paging.Links;
import org.jspecify.annotations.Nullable;

/** A group that an approval rule names. */
record ApproverGroupJson(
        long id,
        String name,
        String path,
        String description,
        String visibility,
        Object lfsEnabled,
        @Nullable String avatarUrl,
        String webUrl,
        Object requestAccessEnabled,
        String fullName,
        String fullPath,
        @Nullable Long parentId,
        @Nullable String ldapCn,
        @Nullable String ldapAccess) {

    static ApproverGroupJson of(GroupView group, Links links) {
        return new ApproverGroupJson(group.id(), group.name(), group.path(), group.description(), group.visibility().wireName(),
                flag(group, "lfs_enabled"), links.avatar(AvatarOwner.group(group.id()), group.avatarFile()), links.group(group.fullPath()),
                flag(group, "request_access_enabled"), group.names().fullName(), group.fullPath(), group.parentId(), null, null);
    }

    private static Object flag(GroupView group, String setting) {
        return group.settings().getOrDefault(setting, true);
    }
}
