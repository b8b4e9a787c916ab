package dev.slipway.application.namespace.transfer;

import dev.slipway.application.access.GroupRef;
import dev.slipway.application.audit.AuditTrail;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.namespace.GroupView;
import dev.slipway.application.namespace.NamespaceCascade;
import dev.slipway.application.namespace.port.GroupTrees;
import dev.slipway.application.namespace.port.GroupTrees.Place;
import dev.slipway.application.namespace.port.Groups;
import dev.slipway.application.namespace.port.Groups.Surroundings;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.audit.AuditChange;
import dev.slipway.domain.audit.AuditEntity;
import dev.slipway.domain.audit.AuditEvent;
import dev.slipway.domain.audit.AuditEventType;
import dev.slipway.domain.audit.AuditValue;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.namespace.GroupTransferPolicy;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * Moves a group with everything inside to another parent, or to the top. Direct members, variables, runners and invitations stay; those of
 * the former parents no longer reach it, and those of the new ones do.
 */
public final class TransferGroup {

    private final TransferAccess access;
    private final Groups groups;
    private final GroupTrees trees;
    private final TransferredGroup transferred;
    private final List<NamespaceCascade> contents;
    private final Transactions transactions;
    private final AuditTrail audit;

    public TransferGroup(TransferAccess access, Groups groups, GroupTrees trees, TransferredGroup transferred,
            List<NamespaceCascade> contents, Transactions transactions, AuditTrail audit) {
        this.access = access;
        this.groups = groups;
        this.trees = trees;
        this.transferred = transferred;
        this.contents = contents;
        this.transactions = transactions;
        this.audit = audit;
    }

    /**
     * Returns the group as it is after the transfer.
     *
     * @param parentId new parent; null for a top-level group
     */
    public GroupView transfer(Caller caller, GroupRef reference, @Nullable Long parentId) {
        long id = access.owned(caller, reference);
        OptionalLong target = parentId == null ? OptionalLong.empty() : OptionalLong.of(parentId);
        target.ifPresent(parent -> access.requireVisible(caller, parent));
        return transactions.write(now -> {
            trees.lock(List.of(id), target);
            // Roles are read again: they may have been inherited, and another transfer may have ended while this one waited.
            access.owned(caller, new GroupRef.Id(id));
            Surroundings group = locked(id);
            Optional<Surroundings> parent = target.isPresent() ? Optional.of(locked(target.getAsLong())) : Optional.empty();
            Place place = place(group.group(), target, parent);
            check(caller, group.group(), parent, place);
            move(group.group(), place, now);
            audit.record(caller, now, AuditEvent.of(AuditEventType.GROUP_TRANSFERRED, AuditEntity.group(id)).changing(AuditChange.of(
                    "namespace", AuditValue.name(group.group().fullPath()), AuditValue.name(place.fullPath()))));
            if (target.isEmpty()) {
                Account account = caller.account().orElseThrow(Refusal::unauthenticated);
                transferred.ensureOwner(caller, account, id, now);
            }
            return transferred.read(caller, id);
        });
    }

    private Surroundings locked(long id) {
        return groups.lock(id).orElseThrow(() -> Refusal.notFound("Group"));
    }

    private static Place place(GroupView group, OptionalLong target, Optional<Surroundings> parent) {
        String fullPath = parent.map(above -> above.group().fullPath() + "/").orElse("") + group.path();
        return new Place(target, parent.map(Surroundings::lineage).orElse(List.of()), fullPath,
                parent.map(above -> above.group().visibility()));
    }

    private void check(Caller caller, GroupView group, Optional<Surroundings> parent, Place place) {
        OptionalLong present = group.parentId() == null ? OptionalLong.empty() : OptionalLong.of(group.parentId());
        Optional<GroupTransferPolicy.Target> target = parent.map(above -> new GroupTransferPolicy.Target(above.group().id(),
                above.lineage().contains(group.id()), above.lineage().size()));
        GroupTransferPolicy facts = new GroupTransferPolicy(group.path(), trees.height(group.id()), present, target,
                access.mayCreateIn(caller, parent), !groups.pathTaken(place.fullPath()));
        GroupTransferPolicy.POLICY.judge(facts).denial().ifPresent(reason -> {
            throw Refusal.badRequest(reason);
        });
    }

    private void move(GroupView group, Place place, Instant now) {
        if (!trees.transfer(group.id(), place, now)) {
            throw Refusal.badRequest(Reason.of("group_transfer.free"));
        }
        Visibility visibility = GroupTransferPolicy.visibility(group.visibility(), place.limit());
        contents.forEach(content -> {
            content.moved(group.id(), group.fullPath(), place.fullPath());
            if (visibility != group.visibility()) {
                content.narrowed(group.id(), visibility, now);
            }
        });
    }
}
