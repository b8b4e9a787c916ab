package dev.slipway.application.discussion;

import dev.slipway.application.discussion.port.Discussions;
import dev.slipway.application.kernel.WorkHandler;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.kernel.port.Work;

/** Removes the notes of a user who was deleted with all contents, some in a transaction, so that no writer waits for all of them. */
public final class RemoveNotesOfUser implements WorkHandler {

    public static final String KIND = "REMOVE_NOTES_OF_USER";

    /** Number of discussions of a transaction. */
    private static final int PIECE = 100;

    private final Discussions discussions;
    private final Work work;
    private final Transactions transactions;

    RemoveNotesOfUser(Discussions discussions, Work work, Transactions transactions) {
        this.discussions = discussions;
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
            if (discussions.removeSomeOf(userId, PIECE) == PIECE) {
                work.soon(KIND, userId);
            }
        });
    }
}
