package dev.slipway.application.namespace;

import dev.slipway.application.audit.AuditTrail;
import dev.slipway.application.namespace.port.GroupTrees;
import dev.slipway.application.namespace.port.Groups;
import dev.slipway.application.user.UserCascade;
import dev.slipway.domain.audit.AuditAuthor;
import dev.slipway.domain.audit.AuditEntity;
import dev.slipway.domain.audit.AuditEvent;
import dev.slipway.domain.audit.AuditEventType;
import java.time.Instant;
import java.util.List;
import java.util.OptionalLong;

/** Hides the personal namespace of a deleted user, and on demand the groups with no other owner. */
public final class NamespacesOfUser implements UserCascade {

    private final Groups groups;
    private final GroupTrees trees;
    private final HideNamespace hideNamespace;
    private final AuditTrail audit;

    public NamespacesOfUser(Groups groups, GroupTrees trees, HideNamespace hideNamespace, AuditTrail audit) {
        this.groups = groups;
        this.trees = trees;
        this.hideNamespace = hideNamespace;
        this.audit = audit;
    }

    @Override
    public Place place() {
        return Place.NAMESPACES;
    }

    @Override
    public void hide(long userId, boolean hard, AuditAuthor author, Instant now) {
        List<Long> all = locked(userId, hard);
        List<Long> own = groups.namespacesOf(userId, false);
        List<AuditEvent> destroyed = all.stream().filter(id -> !own.contains(id))
                .map(id -> AuditEvent.of(AuditEventType.GROUP_DESTROYED, AuditEntity.group(id))).toList();
        audit.record(author, now, destroyed);
        all.forEach(id -> hideNamespace.hide(id, now));
    }

    /** Reads again under the locks, until all are locked: groups may have got another owner meanwhile, or lost their last other one. */
    private List<Long> locked(long userId, boolean hard) {
        List<Long> locked = List.of();
        while (true) {
            List<Long> found = groups.namespacesOf(userId, hard);
            if (locked.containsAll(found)) {
                return found;
            }
            trees.lock(found, OptionalLong.empty());
            locked = found;
        }
    }

    @Override
    public boolean removed(long userId) {
        return groups.noneOwnedBy(userId);
    }
}
