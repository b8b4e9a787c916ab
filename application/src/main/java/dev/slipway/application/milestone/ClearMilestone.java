package dev.slipway.application.milestone;

import dev.slipway.application.kernel.WorkHandler;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.kernel.port.Work;
import dev.slipway.application.milestone.port.Milestones;

/** Takes a deleted or merged milestone from issues and merge requests, some in a transaction, and removes it. */
public final class ClearMilestone implements WorkHandler {

    public static final String KIND = "CLEAR_MILESTONE";

    /** Number of issues and merge requests of a transaction. */
    private static final int PIECE = 500;

    private final Milestones milestones;
    private final Work work;
    private final Transactions transactions;

    ClearMilestone(Milestones milestones, Work work, Transactions transactions) {
        this.milestones = milestones;
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
    public void handle(long id) {
        transactions.write(() -> {
            if (milestones.clear(id, PIECE)) {
                work.soon(KIND, id);
            }
        });
    }
}
