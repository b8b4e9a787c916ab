package dev.slipway.application.namespace;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.GroupGrant;
import dev.slipway.application.access.GroupRef;
import dev.slipway.application.audit.AuditTrail;
import dev.slipway.application.kernel.Freshness;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.namespace.port.GroupTrees;
import dev.slipway.application.namespace.port.Groups;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.audit.AuditEntity;
import dev.slipway.domain.audit.AuditEvent;
import dev.slipway.domain.audit.AuditEventType;
import java.util.List;
import java.util.OptionalLong;

/** Deletes a group with all its contents: hidden at once, removed later. */
public final class DeleteGroup {

    private final Access access;
    private final Groups groups;
    private final GroupTrees trees;
    private final HideNamespace hideNamespace;
    private final Transactions transactions;
    private final AuditTrail audit;

    public DeleteGroup(Access access, Groups groups, GroupTrees trees, HideNamespace hideNamespace, Transactions transactions,
            AuditTrail audit) {
        this.access = access;
        this.groups = groups;
        this.trees = trees;
        this.hideNamespace = hideNamespace;
        this.transactions = transactions;
        this.audit = audit;
    }

    public void delete(Caller caller, GroupRef reference, Freshness freshness) {
        access.signedIn(caller);
        GroupGrant grant = access.group(caller, reference, Role.OWNER);
        transactions.run(now -> {
            trees.lock(List.of(grant.id()), OptionalLong.empty());
            GroupView group = groups.lock(grant.id()).orElseThrow(() -> Refusal.notFound("Group")).group();
            freshness.check(group.updatedAt());
            audit.record(caller, now, AuditEvent.of(AuditEventType.GROUP_DESTROYED, AuditEntity.group(group.id())));
            hideNamespace.hide(group.id(), now);
        });
    }
}
