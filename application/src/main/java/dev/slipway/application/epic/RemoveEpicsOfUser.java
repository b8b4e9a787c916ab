package dev.slipway.application.epic;

import dev.slipway.application.epic.port.EpicStore;
import dev.slipway.application.kernel.WorkHandler;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.kernel.port.Work;

/** Removes the epics of a user who was deleted with all contents, some in a transaction, since each has notes. */
public final class RemoveEpicsOfUser implements WorkHandler {

    public static final String KIND = "REMOVE_EPICS_OF_USER";

    /** Number of epics of a transaction. */
    private static final int PIECE = 20;

    private final EpicStore epics;
    private final Work work;
    private final Transactions transactions;

    RemoveEpicsOfUser(EpicStore epics, Work work, Transactions transactions) {
        this.epics = epics;
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
            if (epics.removeSomeOf(userId, PIECE) == PIECE) {
                work.soon(KIND, userId);
            }
        });
    }
}
