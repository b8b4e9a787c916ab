package dev.slipway.application.namespace;

import dev.slipway.application.kernel.WorkHandler;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.namespace.port.Members;
import dev.slipway.application.namespace.port.Shares;
import java.time.Duration;
import java.util.Optional;
import java.util.function.IntUnaryOperator;

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

    public RemoveExpiredMembers(Members members, Shares shares, Transactions transactions) {
        this.members = members;
        this.shares = shares;
        this.transactions = transactions;
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
        removeAll(members::removeExpired);
        removeAll(shares::removeExpired);
    }

    private void removeAll(IntUnaryOperator batch) {
        int removed = BATCH;
        while (removed == BATCH) {
            removed = transactions.write(() -> batch.applyAsInt(BATCH));
        }
    }
}
