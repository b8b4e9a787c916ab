package dev.slipway.application.namespace.share;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.GroupRef;
import dev.slipway.application.audit.AuditTrail;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.namespace.MemberAccess;
import dev.slipway.application.namespace.MemberSource;
import dev.slipway.application.namespace.MemberTarget;
import dev.slipway.application.namespace.port.Members;
import dev.slipway.application.namespace.port.Shares;
import dev.slipway.application.namespace.port.Shares.Surroundings;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.audit.AuditEntity;
import dev.slipway.domain.audit.AuditEvent;
import dev.slipway.domain.audit.AuditEventType;
import dev.slipway.domain.audit.AuditTarget;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.kernel.Verdict;
import dev.slipway.domain.namespace.SharePolicy;
import java.time.LocalDate;
import java.time.ZoneOffset;
import org.jspecify.annotations.Nullable;

/** Invites a group to a group or project. */
public final class ShareWithGroup {

    private final Access access;
    private final MemberAccess memberAccess;
    private final Members members;
    private final Shares shares;
    private final Transactions transactions;
    private final AuditTrail audit;

    public ShareWithGroup(Access access, MemberAccess memberAccess, Members members, Shares shares, Transactions transactions,
            AuditTrail audit) {
        this.access = access;
        this.memberAccess = memberAccess;
        this.members = members;
        this.shares = shares;
        this.transactions = transactions;
        this.audit = audit;
    }

    /** @param expiresAt null for never */
    public record Request(long groupId, Role role, @Nullable LocalDate expiresAt) {}

    /** An invitation, and the group or project that it is to. */
    public record Shared(MemberSource source, ShareView share) {}

    public Shared share(Caller caller, MemberTarget target, Request request) {
        MemberSource source = memberAccess.manageable(caller, target, request.role()).source();
        access.group(caller, new GroupRef.Id(request.groupId()));
        return transactions.write(now -> {
            members.lock(source);
            memberAccess.manageable(caller, target, request.role());
            check(source, request.groupId());
            if (request.expiresAt() != null && !request.expiresAt().isAfter(LocalDate.ofInstant(now, ZoneOffset.UTC))) {
                throw Refusal.invalid("expires_at", "date.past");
            }
            audit.record(caller, now, AuditEvent.of(AuditEventType.GROUP_SHARE_CREATED, source.audited(),
                    AuditTarget.of(AuditEntity.group(request.groupId()))).as(request.role().level()));
            return shares.add(source, request.groupId(), request.role().level(), request.expiresAt(), now)
                    .map(share -> new Shared(source, share)).orElseThrow(() -> Refusal.conflict(Reason.of("share.exists")));
        });
    }

    private void check(MemberSource source, long groupId) {
        Surroundings around = shares.around(source);
        Surroundings invited = shares.around(new MemberSource.Group(groupId));
        Verdict verdict = SharePolicy.POLICY.judge(new SharePolicy(source.kind(), around.locked(), around.hierarchyOnly(), around.lineage(),
                invited.lineage()));
        verdict.denial().ifPresent(reason -> {
            throw Refusal.badRequest(reason);
        });
    }
}
