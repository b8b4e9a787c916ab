package dev.slipway.application.namespace;

import dev.slipway.application.namespace.port.Groups;
import dev.slipway.application.user.UserCascade;
import java.time.Instant;

/** Hides the personal namespace of a deleted user, and on demand the groups with no other owner. */
public final class NamespacesOfUser implements UserCascade {

    private final Groups groups;
    private final HideNamespace hideNamespace;

    public NamespacesOfUser(Groups groups, HideNamespace hideNamespace) {
        this.groups = groups;
        this.hideNamespace = hideNamespace;
    }

    @Override
    public Place place() {
        return Place.NAMESPACES;
    }

    @Override
    public void hide(long userId, boolean hard, Instant now) {
        groups.namespacesOf(userId, hard).forEach(id -> hideNamespace.hide(id, now));
    }

    @Override
    public boolean removed(long userId) {
        return groups.noneOwnedBy(userId);
    }
}
