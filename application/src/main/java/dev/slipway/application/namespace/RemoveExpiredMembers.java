package dev.slipway.application.namespace;

import dev.slipway.application.audit.AuditTrail;
import dev.slipway.application.kernel.RecurringRemoval;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.kernel.port.Work;
import dev.slipway.application.namespace.port.Members;
import dev.slipway.application.namespace.port.Shares;
import dev.slipway.domain.audit.AuditAuthor;
import dev.slipway.domain.audit.AuditEvent;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;

/**
 * Removes the rows of memberships and of invitations of groups that have ended. They have counted for nothing since the start of their
 * last day.
 */
public final class RemoveExpiredMembers extends RecurringRemoval {

    private final Members members;
    private final Shares shares;
    private final AuditTrail audit;

    public RemoveExpiredMembers(Members members, Shares shares, Transactions transactions, Work work, AuditTrail audit) {
        super("member.remove_expired", Duration.ofHours(1), transactions, work);
        this.members = members;
        this.shares = shares;
        this.audit = audit;
    }

    @Override
    protected int remove(Instant now, int most) {
        List<AuditEvent> ended = Stream.concat(members.removeExpired(most).stream().map(EndedMembership::membershipEvent),
                shares.removeExpired(most).stream().map(EndedMembership::invitationEvent)).toList();
        audit.record(AuditAuthor.SERVER, now, ended);
        return ended.size();
    }
}
