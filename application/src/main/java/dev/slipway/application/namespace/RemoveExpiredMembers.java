package dev.slipway.application.namespace;

import dev.slipway.application.audit.AuditTrail;
import dev.slipway.application.kernel.WorkHandler;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.namespace.port.Members;
import dev.slipway.application.namespace.port.Shares;
import dev.slipway.domain.audit.AuditAuthor;
import dev.slipway.domain.audit.AuditEvent;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.IntFunction;

/**
 * Removes the rows of memberships and of invitations of groups that have ended. They have counted for nothing since the start of their
 * last day.
 */
public final class RemoveExpiredMembers implements WorkHandler {

    static final String KIND = "member.remove_expired";

    private static final Duration EVERY = Duration.ofHours(1);
    private static final int BATCH = 500;

    private final Members members;
    private final Shares shares;
    private final Transactions transactions;
    private final AuditTrail audit;

    public RemoveExpiredMembers(Members members, Shares shares, Transactions transactions, AuditTrail audit) {
        this.members = members;
        this.shares = shares;
        this.transactions = transactions;
        this.audit = audit;
    }

    @Override
    public String kind() {
        return KIND;
    }

    @Override
    public Optional<Duration> every() {
        return Optional.of(EVERY);
    }

    @Override
    public void handle(long subject) {
        removeAll(members::removeExpired, EndedMembership::membershipEvent);
        removeAll(shares::removeExpired, EndedMembership::invitationEvent);
    }

    private void removeAll(IntFunction<List<EndedMembership>> batch, Function<EndedMembership, AuditEvent> event) {
        int removed = BATCH;
        while (removed == BATCH) {
            removed = transactions.write(now -> {
                List<EndedMembership> ended = batch.apply(BATCH);
                audit.record(AuditAuthor.SERVER, now, ended.stream().map(event).toList());
                return ended.size();
            });
        }
    }
}
