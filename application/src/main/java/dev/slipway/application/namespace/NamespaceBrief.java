package dev.slipway.application.namespace;

import dev.slipway.domain.namespace.NamespaceKind;

/**
 * A namespace as projects show it.
 *
 * @param avatarHash of the user whose own namespace this is; null for groups
 */
public record NamespaceBrief(long id, String name, String path, NamespaceKind kind, String fullPath, Long parentId, String avatarHash) {}
