package dev.slipway.rest.namespace;

import dev.slipway.application.namespace.GroupView;
import dev.slipway.domain.avatar.AvatarOwner;
import dev.slipway.rest.edge.paging.Links;
import org.jspecify.annotations.Nullable;

/** A group as lists of another group or of a project name it. */
record PublicGroupJson(long id, String webUrl, String name, @Nullable String avatarUrl, String fullName, String fullPath) {

    static PublicGroupJson of(GroupView group, Links links) {
        return new PublicGroupJson(group.id(), links.group(group.fullPath()), group.name(),
                links.avatar(AvatarOwner.group(group.id()), group.avatarFile()), group.names().fullName(), group.fullPath());
    }
}
