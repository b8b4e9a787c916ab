package dev.slipway.application.namespace.request;

import dev.slipway.application.audit.AuditTrail;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.namespace.MemberAccess;
import dev.slipway.application.namespace.MemberAccess.MemberGrant;
import dev.slipway.application.namespace.MemberTarget;
import dev.slipway.application.namespace.MemberView;
import dev.slipway.application.namespace.port.AccessRequests;
import dev.slipway.application.namespace.port.Members;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.audit.AuditEvent;
import dev.slipway.domain.audit.AuditEventType;
import dev.slipway.domain.audit.AuditTarget;
import dev.slipway.domain.kernel.FieldError;
import dev.slipway.domain.namespace.MemberRules;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;

/** Turns a request for access into a membership. */
public final class ApproveAccess {

    private final MemberAccess access;
    private final AccessRequests requests;
    private final Members members;
    private final Transactions transactions;
    private final AuditTrail audit;

    public ApproveAccess(MemberAccess access, AccessRequests requests, Members members, Transactions transactions, AuditTrail audit) {
        this.access = access;
        this.requests = requests;
        this.members = members;
        this.transactions = transactions;
        this.audit = audit;
    }

    public MemberView approve(Caller caller, MemberTarget target, long userId, int accessLevel) {
        Role given = Role.of(accessLevel).orElse(Role.GUEST);
        MemberGrant grant = access.manageable(caller, target, given);
        return transactions.write(now -> {
            members.lock(grant.source());
            access.manageable(caller, target, given);
            if (!requests.remove(grant.source(), userId)) {
                throw Refusal.notFound();
            }
            List<FieldError> problems = MemberRules.problems(accessLevel, null, LocalDate.ofInstant(now, ZoneOffset.UTC),
                    members.inherited(grant.source(), userId));
            if (!problems.isEmpty()) {
                throw Refusal.invalid(problems);
            }
            audit.record(caller, now, AuditEvent.of(AuditEventType.MEMBER_CREATED, grant.source().audited(), AuditTarget.user(userId))
                    .as(accessLevel));
            return members.add(grant.source(), userId, accessLevel, null, caller.accountId(), now).orElseThrow(Refusal::notFound);
        });
    }
}
