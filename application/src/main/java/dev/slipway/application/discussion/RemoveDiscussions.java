package dev.slipway.application.discussion;

import dev.slipway.application.discussion.port.Discussions;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.project.ProjectCascade;

/** Removes the discussions of a deleted project, some at a time, before the objects that have them. */
public final class RemoveDiscussions implements ProjectCascade {

    private static final int PIECE = 100;

    private final Discussions discussions;
    private final Transactions transactions;

    RemoveDiscussions(Discussions discussions, Transactions transactions) {
        this.discussions = discussions;
        this.transactions = transactions;
    }

    @Override
    public boolean removePiece(long projectId) {
        return transactions.write(() -> discussions.removeSome(projectId, PIECE)) == PIECE;
    }

    @Override
    public Place place() {
        return Place.NOTES;
    }
}
