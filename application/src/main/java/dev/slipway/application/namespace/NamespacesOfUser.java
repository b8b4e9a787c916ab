package dev.slipway.application.namespace;

import dev.slipway.application.namespace.port.GroupTrees;
import dev.slipway.application.namespace.port.Groups;
import dev.slipway.application.user.UserCascade;
import java.time.Instant;
import java.util.List;
import java.util.OptionalLong;

/** Hides the personal namespace of a deleted user, and on demand the groups with no other owner. */
public final class NamespacesOfUser implements UserCascade {

    private final Groups groups;
    private final GroupTrees trees;
    private final HideNamespace hideNamespace;

    public NamespacesOfUser(Groups groups, GroupTrees trees, HideNamespace hideNamespace) {
        this.groups = groups;
        this.trees = trees;
        this.hideNamespace = hideNamespace;
    }

    @Override
    public Place place() {
        return Place.NAMESPACES;
    }

    @Override
    public void hide(long userId, boolean hard, Instant now) {
        trees.lock(groups.namespacesOf(userId, hard), OptionalLong.empty());
        // Read again under the locks: a group may have got another owner meanwhile.
        List<Long> namespaces = groups.namespacesOf(userId, hard);
        namespaces.forEach(id -> hideNamespace.hide(id, now));
    }

    @Override
    public boolean removed(long userId) {
        return groups.noneOwnedBy(userId);
    }
}
