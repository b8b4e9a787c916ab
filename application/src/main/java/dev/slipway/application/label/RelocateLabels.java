package dev.slipway.application.label;

import dev.slipway.application.kernel.WorkHandler;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.kernel.port.Work;
import dev.slipway.application.label.port.LabelMoves;
import java.time.Duration;

/**
 * Gives the items of a project that has left a group labels of its own in place of those of the group, some in a transaction. Work that
 * was given up restarts by itself.
 */
public final class RelocateLabels implements WorkHandler {

    public static final String KIND = "RELOCATE_LABELS";

    /** Time until the next attempts at work that was given up. */
    private static final Duration PAUSE = Duration.ofMinutes(10);

    private static final int PIECE = 1_000;

    private final LabelMoves moves;
    private final Work work;
    private final Transactions transactions;

    RelocateLabels(LabelMoves moves, Work work, Transactions transactions) {
        this.moves = moves;
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
    public void handle(long projectId) {
        transactions.run(now -> {
            if (moves.relocateSome(projectId, PIECE, now) > 0) {
                work.soon(KIND, projectId);
            }
        });
    }

    @Override
    public void givenUp(long projectId, String why) {
        transactions.run(now -> work.at(now.plus(PAUSE), KIND, projectId));
    }
}
