package dev.slipway.application.namespace.share;

import dev.slipway.application.audit.AuditTrail;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.namespace.MemberAccess;
import dev.slipway.application.namespace.MemberAccess.MemberGrant;
import dev.slipway.application.namespace.MemberTarget;
import dev.slipway.application.namespace.port.Shares;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.audit.AuditEntity;
import dev.slipway.domain.audit.AuditEvent;
import dev.slipway.domain.audit.AuditEventType;
import dev.slipway.domain.audit.AuditTarget;

/** Ends the invitation of a group. */
public final class RemoveShare {

    private final MemberAccess access;
    private final Shares shares;
    private final Transactions transactions;
    private final AuditTrail audit;

    public RemoveShare(MemberAccess access, Shares shares, Transactions transactions, AuditTrail audit) {
        this.access = access;
        this.shares = shares;
        this.transactions = transactions;
        this.audit = audit;
    }

    public void remove(Caller caller, MemberTarget target, long groupId) {
        MemberGrant grant = access.manageable(caller, target);
        transactions.run(now -> {
            ShareView share = shares.find(grant.source(), groupId).orElseThrow(() -> Refusal.notFound("Group Link"));
            Role.of(share.accessLevel()).ifPresent(grant::requireManaging);
            shares.remove(grant.source(), groupId);
            audit.record(caller, now, AuditEvent.of(AuditEventType.GROUP_SHARE_DESTROYED, grant.source().audited(),
                    AuditTarget.of(AuditEntity.group(groupId))).as(share.accessLevel()));
        });
    }
}
