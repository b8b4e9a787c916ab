package dev.slipway.application.award;

import dev.slipway.application.award.port.Awards;
import dev.slipway.application.kernel.WorkHandler;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.kernel.port.Work;
import dev.slipway.application.user.port.InternalUsers;
import dev.slipway.domain.user.UserKind;

/** Reassigns the emoji of a deleted user to the ghost user, some in a transaction, so that no writer waits for all of them. */
public final class ReassignAwardsOfUser implements WorkHandler {

    public static final String KIND = "REASSIGN_AWARDS_OF_USER";

    /** Number of emoji of a transaction. */
    private static final int PIECE = 100;

    private final Awards awards;
    private final InternalUsers internal;
    private final Work work;
    private final Transactions transactions;

    ReassignAwardsOfUser(Awards awards, InternalUsers internal, Work work, Transactions transactions) {
        this.awards = awards;
        this.internal = internal;
        this.work = work;
        this.transactions = transactions;
    }

    @Override
    public String kind() {
        return KIND;
    }

    @Override
    public boolean bulk() {
        return true;
    }

    @Override
    public void handle(long userId) {
        transactions.run(now -> {
            if (awards.involves(userId) && awards.reassignSome(userId, internal.id(UserKind.GHOST, now), PIECE) > 0) {
                work.soon(KIND, userId);
            }
        });
    }
}
