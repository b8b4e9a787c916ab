package dev.slipway.application.label;

import dev.slipway.application.kernel.UnrecordedWork;
import dev.slipway.application.kernel.WorkHandler;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.kernel.port.Work;
import dev.slipway.application.label.port.LabelMoves;
import java.time.Duration;
import java.util.Optional;

/**
 * Merges labels of projects into the label of the same name of a group above them, some items in a transaction. Work that was lost or given
 * up restarts by itself.
 */
public final class MergeLabels implements WorkHandler {

    public static final String KIND = "MERGE_LABELS";

    /** Time until the next attempts at work that was given up. */
    private static final Duration PAUSE = Duration.ofMinutes(10);

    private static final Duration EVERY = Duration.ofMinutes(10);

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
    public Optional<Duration> every() {
        return Optional.of(EVERY);
    }

    @Override
    public boolean bulk() {
        return true;
    }

    @Override
    public void handle(long groupLabelId) {
        if (groupLabelId == 0) {
            UnrecordedWork.record(work, KIND, after -> moves.unmerged(after, PIECE));
        } else {
            transactions.write(() -> {
                if (moves.mergeSome(groupLabelId, PIECE) == PIECE) {
                    work.soon(KIND, groupLabelId);
                }
            });
        }
    }

    @Override
    public void givenUp(long groupLabelId, String why) {
        transactions.run(now -> work.at(now.plus(PAUSE), KIND, groupLabelId));
    }
}
