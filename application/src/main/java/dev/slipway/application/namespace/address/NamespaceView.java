package dev.slipway.application.namespace.address;

import dev.slipway.application.namespace.NamespaceBrief;
import dev.slipway.domain.access.Role;
import java.util.Optional;

/**
 * A namespace as its own operations show it.
 *
 * @param role            role of the caller in the group or one above it
 * @param billableMembers number of users with a role in it or in a group or project inside
 * @param figures         empty if the caller does not administer the namespace
 */
public record NamespaceView(NamespaceBrief namespace, Optional<Role> role, int billableMembers, Optional<Figures> figures) {

    /**
     * Figures of a namespace, for callers who administer it.
     *
     * @param members            number of users with a role in the group or a group inside
     * @param rootRepositorySize bytes of all repositories; empty for subgroups
     */
    public record Figures(int members, Optional<Long> rootRepositorySize) {}

    NamespaceView withoutFigures() {
        return new NamespaceView(namespace, role, billableMembers, Optional.empty());
    }
}
