package dev.slipway.application.namespace;

import dev.slipway.domain.namespace.NamespaceKind;

/**
 * A namespace as projects show it.
 *
 * @param ownerId    owner of a user's namespace; null for groups
 * @param avatarHash of that user; null for groups
 * @param avatarFile file name of an uploaded avatar of the user or group; null for none
 */
public record NamespaceBrief(
        long id, String name, String path, NamespaceKind kind, String fullPath, Long parentId, Long ownerId, String avatarHash,
        String avatarFile) {}
