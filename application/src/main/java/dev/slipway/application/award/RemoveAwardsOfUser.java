package dev.slipway.application.award;

import dev.slipway.application.award.port.Awards;
import dev.slipway.application.kernel.WorkHandler;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.kernel.port.Work;

/** Removes the emoji of a user who was deleted with all contents, some in a transaction, so that no writer waits for all of them. */
public final class RemoveAwardsOfUser implements WorkHandler {

    public static final String KIND = "REMOVE_AWARDS_OF_USER";

    /** Number of emoji of a transaction. */
    private static final int PIECE = 100;

    private final Awards awards;
    private final Work work;
    private final Transactions transactions;

    RemoveAwardsOfUser(Awards awards, Work work, Transactions transactions) {
        this.awards = awards;
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
        transactions.write(() -> {
            if (awards.removeSomeOf(userId, PIECE) > 0) {
                work.soon(KIND, userId);
            }
        });
    }
}
