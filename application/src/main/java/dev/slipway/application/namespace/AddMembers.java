package dev.slipway.application.namespace;

import dev.slipway.application.audit.AuditTrail;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.namespace.port.AccessRequests;
import dev.slipway.application.namespace.port.Members;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.audit.AuditEvent;
import dev.slipway.domain.audit.AuditEventType;
import dev.slipway.domain.audit.AuditTarget;
import dev.slipway.domain.kernel.FieldError;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.namespace.MemberRules;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;

/** Adds users to a group or project: all of the request, or none. */
public final class AddMembers {

    private final MemberAccess access;
    private final Members members;
    private final AccessRequests requests;
    private final Transactions transactions;
    private final AuditTrail audit;

    public AddMembers(MemberAccess access, Members members, AccessRequests requests, Transactions transactions, AuditTrail audit) {
        this.access = access;
        this.members = members;
        this.requests = requests;
        this.transactions = transactions;
        this.audit = audit;
    }

    public record Request(List<Long> userIds, int accessLevel, LocalDate expiresAt) {}

    /** Returns the memberships in the order of the users in the request. */
    public List<MemberView> add(Caller caller, MemberTarget target, Request request) {
        Role given = Role.of(request.accessLevel()).orElse(Role.GUEST);
        MemberAccess.MemberGrant grant = access.manageable(caller, target, given);
        if (!members.existing(request.userIds()).containsAll(request.userIds())) {
            throw Refusal.notFound("User");
        }
        return transactions.write(now -> {
            members.lock(grant.source());
            access.manageable(caller, target, given);
            return request.userIds().stream().map(userId -> addOne(caller, grant.source(), userId, request, now)).toList();
        });
    }

    private MemberView addOne(Caller caller, MemberSource source, long userId, Request request, Instant now) {
        if (members.find(source, userId, false).isPresent()) {
            throw Refusal.conflict(Reason.of("member.exists"));
        }
        List<FieldError> problems = MemberRules.problems(request.accessLevel(), request.expiresAt(),
                LocalDate.ofInstant(now, ZoneOffset.UTC), members.inherited(source, userId));
        if (!problems.isEmpty()) {
            throw Refusal.invalid(problems);
        }
        requests.remove(source, userId);
        MemberView added = members.add(source, userId, request.accessLevel(), request.expiresAt(), caller.accountId(), now)
                .orElseThrow(() -> Refusal.conflict(Reason.of("member.exists")));
        audit.record(caller, now, AuditEvent.of(AuditEventType.MEMBER_CREATED, source.audited(), AuditTarget.user(userId))
                .as(request.accessLevel()));
        return added;
    }
}
