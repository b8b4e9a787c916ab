package dev.slipway.application.namespace;

import dev.slipway.application.access.Access;
import dev.slipway.application.audit.AuditTrail;
import dev.slipway.application.kernel.Freshness;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.namespace.port.Members;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import java.util.ArrayList;
import java.util.List;

/** Ends a membership: removes another member for callers who manage members, or lets the caller leave, even an archived project. */
public final class RemoveMember {

    private final Access access;
    private final MemberAccess memberAccess;
    private final Members members;
    private final Transactions transactions;
    private final AuditTrail audit;

    public RemoveMember(Access access, MemberAccess memberAccess, Members members, Transactions transactions, AuditTrail audit) {
        this.access = access;
        this.memberAccess = memberAccess;
        this.members = members;
        this.transactions = transactions;
        this.audit = audit;
    }

    /** @param keepBelow whether memberships in subgroups and projects stay */
    public void remove(Caller caller, MemberTarget target, long userId, boolean keepBelow, Freshness freshness) {
        Account account = access.signedIn(caller);
        MemberSource source = memberAccess.grant(caller, target).source();
        transactions.run(now -> {
            members.lock(source);
            MemberView member = members.find(source, userId, false).orElseThrow(Refusal::notFound);
            freshness.check(member.updatedAt());
            Role role = Role.of(member.accessLevel()).orElseThrow();
            if (account.id() != userId) {
                memberAccess.manageable(caller, target).requireManaging(role);
            }
            if (role == Role.OWNER) {
                LastOwner.refuse(members, source);
            }
            members.remove(source, userId);
            List<EndedMembership> ended = new ArrayList<>(List.of(new EndedMembership(source, userId, member.accessLevel())));
            if (!keepBelow) {
                ended.addAll(members.removeBelow(source, userId));
            }
            audit.record(caller, now, ended.stream().map(EndedMembership::membershipEvent).toList());
        });
    }
}
