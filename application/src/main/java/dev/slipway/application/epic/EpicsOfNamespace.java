package dev.slipway.application.epic;

import dev.slipway.application.epic.port.EpicStore;
import dev.slipway.application.epic.port.EpicTrees;
import dev.slipway.application.kernel.WorkHandler;
import dev.slipway.application.kernel.WorkInPieces;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.kernel.port.Work;
import dev.slipway.application.label.port.LabelMoves;
import dev.slipway.application.namespace.NamespaceCascade;
import dev.slipway.domain.access.Visibility;
import java.time.Instant;
import java.util.List;

/** Removes the epics of a group together with it, and keeps trees within groups that move. */
public final class EpicsOfNamespace implements NamespaceCascade {

    static final String LEAVING = "LEAVE_EPICS";

    private static final String REMOVAL = "REMOVE_EPICS_OF_GROUP";

    /** Number of epics of a piece of the removal, each with its notes. */
    private static final int REMOVED = 20;

    /** Number of epics and of issues of a piece of the leaving. */
    private static final int PIECE = 500;

    private final EpicStore epics;
    private final LabelMoves labels;
    private final Work work;

    EpicsOfNamespace(EpicStore epics, LabelMoves labels, Work work) {
        this.epics = epics;
        this.labels = labels;
        this.work = work;
    }

    /** Returns the work that removes the epics of a deleted group and of those below it. */
    WorkHandler removal(Transactions transactions) {
        return new WorkInPieces(REMOVAL, work, transactions, (groupId, now) -> epics.removeSomeUnder(groupId, REMOVED) == REMOVED);
    }

    /**
     * Returns the work that takes epics and issues of a group that has moved from epics of the groups that it left, and gives its epics
     * labels of their own in place of those of these groups. It goes on until none is left, since some of a piece may be deleted after they
     * were found.
     */
    WorkHandler leaving(EpicTrees trees, Transactions transactions) {
        return new WorkInPieces(LEAVING, work, transactions, (groupId, now) -> {
            trees.lock(groupId);
            boolean more = trees.leaveSome(groupId, PIECE, now);
            return labels.relocateSomeUnder(groupId, PIECE, now) > 0 || more;
        });
    }

    @Override
    public void hide(long namespaceId, Instant now) {
        if (epics.anyUnder(namespaceId)) {
            work.soon(REMOVAL, namespaceId);
        }
    }

    /**
     * Records the work again for epics that a concurrent request created during the deletion. Epics of groups that have left the group
     * before are given labels of their own first.
     */
    @Override
    public boolean removed(long namespaceId) {
        List<Long> left = labels.groupsWith(namespaceId, PIECE);
        left.stream().filter(group -> !work.isRecorded(LEAVING, group)).forEach(group -> work.soon(LEAVING, group));
        if (!epics.anyUnder(namespaceId)) {
            return left.isEmpty();
        }
        if (!work.isRecorded(REMOVAL, namespaceId)) {
            work.soon(REMOVAL, namespaceId);
        }
        return false;
    }

    @Override
    public void moved(long namespaceId, String from, String to) {
        if (NamespaceCascade.leavesGroup(from, to)) {
            work.soon(LEAVING, namespaceId);
        }
    }

    @Override
    public void narrowed(long namespaceId, Visibility limit, Instant now) {
        // Epics are as visible as their group.
    }
}
