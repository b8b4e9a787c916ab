package dev.slipway.application.namespace.transfer;

import dev.slipway.application.audit.AuditTrail;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.namespace.GroupView;
import dev.slipway.application.namespace.MemberSource;
import dev.slipway.application.namespace.port.Groups;
import dev.slipway.application.namespace.port.Members;
import dev.slipway.application.namespace.port.Shares;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.audit.AuditEvent;
import dev.slipway.domain.audit.AuditEventType;
import dev.slipway.domain.audit.AuditTarget;
import java.time.Instant;
import java.util.List;
import java.util.OptionalLong;

/** Completes a transfer, and shows the group to the caller, who may have lost their role by it. */
public final class TransferredGroup {

    private final Groups groups;
    private final Members members;
    private final Shares shares;
    private final AuditTrail audit;

    public TransferredGroup(Groups groups, Members members, Shares shares, AuditTrail audit) {
        this.groups = groups;
        this.members = members;
        this.shares = shares;
        this.audit = audit;
    }

    /** Makes the caller an owner of a top-level group whose owners were those of its former parents, since it could not be managed. */
    void ensureOwner(Caller caller, Account account, long id, Instant now) {
        MemberSource source = new MemberSource.Group(id);
        if (members.owners(source) > 0) {
            return;
        }
        boolean present = members.find(source, account.id(), false).isPresent();
        if (present) {
            members.update(source, account.id(), Role.OWNER.level(), null, now);
        } else {
            members.add(source, account.id(), Role.OWNER.level(), null, OptionalLong.empty(), now);
        }
        AuditEventType event = present ? AuditEventType.MEMBER_UPDATED : AuditEventType.MEMBER_CREATED;
        audit.record(caller, now, AuditEvent.of(event, source.audited(), AuditTarget.user(account.id())).as(Role.OWNER.level()));
    }

    GroupView read(Caller caller, long id) {
        GroupView group = groups.find(id, false).orElseThrow(() -> Refusal.notFound("Group"));
        return GroupView.withShares(List.of(group), caller, shares).getFirst();
    }
}
