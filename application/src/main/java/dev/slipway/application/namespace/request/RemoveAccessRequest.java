package dev.slipway.application.namespace.request;

import dev.slipway.application.access.Access;
import dev.slipway.application.audit.AuditTrail;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.namespace.MemberAccess;
import dev.slipway.application.namespace.MemberSource;
import dev.slipway.application.namespace.MemberTarget;
import dev.slipway.application.namespace.port.AccessRequests;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.audit.AuditEvent;
import dev.slipway.domain.audit.AuditEventType;
import dev.slipway.domain.audit.AuditTarget;

/** Denies a request for access, or withdraws the caller's own. */
public final class RemoveAccessRequest {

    private final Access access;
    private final MemberAccess members;
    private final AccessRequests requests;
    private final Transactions transactions;
    private final AuditTrail audit;

    public RemoveAccessRequest(Access access, MemberAccess members, AccessRequests requests, Transactions transactions, AuditTrail audit) {
        this.access = access;
        this.members = members;
        this.requests = requests;
        this.transactions = transactions;
        this.audit = audit;
    }

    public void remove(Caller caller, MemberTarget target, long userId) {
        boolean own = access.signedIn(caller).id() == userId;
        MemberSource source = own ? members.grant(caller, target).source() : members.manageable(caller, target).source();
        transactions.run(now -> {
            if (!requests.remove(source, userId)) {
                throw Refusal.notFound();
            }
            audit.record(caller, now, AuditEvent.of(AuditEventType.ACCESS_REQUEST_DESTROYED, source.audited(), AuditTarget.user(userId)));
        });
    }
}
