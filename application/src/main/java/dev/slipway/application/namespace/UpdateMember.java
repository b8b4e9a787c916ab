package dev.slipway.application.namespace;

import dev.slipway.application.audit.AuditTrail;
import dev.slipway.application.kernel.Change;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.namespace.port.Members;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.audit.AuditChange;
import dev.slipway.domain.audit.AuditEvent;
import dev.slipway.domain.audit.AuditEventType;
import dev.slipway.domain.audit.AuditTarget;
import dev.slipway.domain.kernel.FieldError;
import dev.slipway.domain.namespace.MemberRules;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Changes the role or the expiry of a member. */
public final class UpdateMember {

    private final MemberAccess access;
    private final Members members;
    private final Transactions transactions;
    private final AuditTrail audit;

    public UpdateMember(MemberAccess access, Members members, Transactions transactions, AuditTrail audit) {
        this.access = access;
        this.members = members;
        this.transactions = transactions;
        this.audit = audit;
    }

    public MemberView update(Caller caller, MemberTarget target, long userId, int accessLevel, Change<LocalDate> expiresAt) {
        MemberSource source = access.manageable(caller, target).source();
        return transactions.write(now -> {
            members.lock(source);
            MemberAccess.MemberGrant grant = access.manageable(caller, target);
            MemberView member = members.find(source, userId, false).orElseThrow(Refusal::notFound);
            Role present = Role.of(member.accessLevel()).orElseThrow();
            grant.requireManaging(present);
            Role.of(accessLevel).ifPresent(grant::requireManaging);
            LocalDate today = LocalDate.ofInstant(now, ZoneOffset.UTC);
            LocalDate ends = expiresAt.or(member.expiresAt());
            List<FieldError> problems = MemberRules.problems(accessLevel, ends, today, members.inherited(source, userId));
            if (!problems.isEmpty()) {
                throw Refusal.invalid(problems);
            }
            boolean endsNow = ends != null && !ends.isAfter(today);
            if (present == Role.OWNER && (endsNow || accessLevel != Role.OWNER.level())) {
                LastOwner.refuse(members, source);
            }
            audit.record(caller, now, AuditEvent.of(AuditEventType.MEMBER_UPDATED, source.audited(), AuditTarget.user(userId))
                    .each(changes(member, accessLevel, ends)));
            return members.update(source, userId, accessLevel, ends, now).orElseThrow(Refusal::notFound);
        });
    }

    private static List<AuditChange> changes(MemberView member, int accessLevel, @Nullable LocalDate ends) {
        Map<String, Object> before = new HashMap<>();
        Map<String, Object> after = new HashMap<>();
        before.put("access_level", Role.of(member.accessLevel()).orElseThrow());
        after.put("access_level", Role.of(accessLevel).orElseThrow());
        before.put("expires_at", member.expiresAt());
        after.put("expires_at", ends);
        return AuditChange.between(before, after, Set.of());
    }
}
