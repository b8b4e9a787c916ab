package dev.slipway.rest.namespace;

import dev.slipway.application.namespace.NamespaceBrief;
import dev.slipway.domain.avatar.AvatarOwner;
import dev.slipway.domain.namespace.NamespaceKind;
import dev.slipway.rest.edge.paging.Links;
import dev.slipway.rest.user.UserBriefJson;
import org.jspecify.annotations.Nullable;

/** A namespace as part of its projects. */
public record NamespaceBriefJson(long id, String name, String path, String kind, String fullPath, Long parentId, @Nullable String avatarUrl,
        String webUrl) {

    public static NamespaceBriefJson of(NamespaceBrief namespace, Links links) {
        boolean user = namespace.kind() == NamespaceKind.USER;
        return new NamespaceBriefJson(namespace.id(), namespace.name(), namespace.path(), namespace.kind().wireName(), namespace.fullPath(),
                namespace.parentId(), user
                        ? UserBriefJson.avatar(namespace.ownerId(), namespace.avatarHash(), namespace.avatarFile(), links)
                        : links.avatar(AvatarOwner.group(namespace.id()), namespace.avatarFile()),
                user ? links.user(namespace.path()) : links.group(namespace.fullPath()));
    }
}
