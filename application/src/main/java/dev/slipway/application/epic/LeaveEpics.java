package dev.slipway.application.epic;

import dev.slipway.application.epic.port.EpicTrees;
import dev.slipway.application.kernel.WorkHandler;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.kernel.port.Work;
import dev.slipway.application.label.port.LabelMoves;
import java.time.Duration;

/**
 * Takes epics and issues of a group that has moved from epics of the groups that it left, and gives its epics labels of their own in
 * place of those of these groups, some in a transaction. Goes on until none is left, since some may be deleted after they were found, and
 * restarts by itself where it was given up.
 */
public final class LeaveEpics implements WorkHandler {

    public static final String KIND = "LEAVE_EPICS";

    /** Time until the next attempts at work that was given up. */
    private static final Duration PAUSE = Duration.ofMinutes(10);

    /** Number of epics and of issues of a transaction. */
    private static final int PIECE = 500;

    private final EpicTrees trees;
    private final LabelMoves labels;
    private final Work work;
    private final Transactions transactions;

    LeaveEpics(EpicTrees trees, LabelMoves labels, Work work, Transactions transactions) {
        this.trees = trees;
        this.labels = labels;
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
    public void handle(long groupId) {
        transactions.run(now -> {
            trees.lock(groupId);
            boolean more = trees.leaveSome(groupId, PIECE, now);
            if (labels.relocateSomeUnder(groupId, PIECE, now) > 0 || more) {
                work.soon(KIND, groupId);
            }
        });
    }

    @Override
    public void givenUp(long groupId, String why) {
        transactions.run(now -> work.at(now.plus(PAUSE), KIND, groupId));
    }
}
