package dev.slipway.application.label;

import dev.slipway.application.kernel.WorkHandler;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.kernel.port.Work;
import dev.slipway.application.label.port.LabelMoves;

/** Merges labels of projects into the label of the same name of a group above them, some items in a transaction. */
public final class MergeLabels implements WorkHandler {

    public static final String KIND = "MERGE_LABELS";

    private static final int PIECE = 1_000;

    private final LabelMoves moves;
    private final Work work;
    private final Transactions transactions;

    MergeLabels(LabelMoves moves, Work work, Transactions transactions) {
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
    public void handle(long groupLabelId) {
        transactions.write(() -> {
            if (moves.mergeSome(groupLabelId, PIECE) == PIECE) {
                work.soon(KIND, groupLabelId);
            }
        });
    }
}
