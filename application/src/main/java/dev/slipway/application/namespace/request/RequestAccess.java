package dev.slipway.application.namespace.request;

import dev.slipway.application.access.Access;
import dev.slipway.application.audit.AuditTrail;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.namespace.MemberAccess;
import dev.slipway.application.namespace.MemberAccess.MemberGrant;
import dev.slipway.application.namespace.MemberSource;
import dev.slipway.application.namespace.MemberTarget;
import dev.slipway.application.namespace.port.AccessRequests;
import dev.slipway.application.namespace.port.Members;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.audit.AuditEvent;
import dev.slipway.domain.audit.AuditEventType;
import dev.slipway.domain.audit.AuditTarget;
import dev.slipway.domain.kernel.Verdict;
import dev.slipway.domain.namespace.AccessRequestPolicy;
import java.util.List;

/** Requests access to a group or project for the caller. */
public final class RequestAccess {

    private final Access access;
    private final MemberAccess members;
    private final AccessRequests requests;
    private final Members people;
    private final Transactions transactions;
    private final AuditTrail audit;

    public RequestAccess(Access access, MemberAccess members, AccessRequests requests, Members people, Transactions transactions,
            AuditTrail audit) {
        this.access = access;
        this.members = members;
        this.requests = requests;
        this.people = people;
        this.transactions = transactions;
        this.audit = audit;
    }

    public AccessRequestView request(Caller caller, MemberTarget target) {
        long userId = access.signedIn(caller).id();
        MemberGrant grant = members.grant(caller, target);
        boolean above = switch (target) {
            case MemberTarget.Group ignored -> false;
            case MemberTarget.Project(var project) -> {
                long group = access.project(caller, project, Ability.REQUEST_ACCESS).namespaceId();
                yield requests.find(new MemberSource.Group(group), userId).isPresent();
            }
        };
        if (people.existing(List.of(userId)).isEmpty()) {
            throw Refusal.forbidden();
        }
        AccessRequestPolicy facts = new AccessRequestPolicy(requests.open(grant.source()), grant.administrator(), grant.role(), above);
        if (AccessRequestPolicy.POLICY.judge(facts) instanceof Verdict.Denied) {
            throw Refusal.forbidden();
        }
        return transactions.write(now -> {
            if (!requests.add(grant.source(), userId, now)) {
                throw Refusal.invalid("user_id", "access_request.exists");
            }
            audit.record(caller, now, AuditEvent.of(AuditEventType.ACCESS_REQUEST_CREATED, grant.source().audited(),
                    AuditTarget.user(userId)));
            return requests.find(grant.source(), userId).orElseThrow();
        });
    }
}
