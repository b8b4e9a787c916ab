package dev.slipway.application.award;

import dev.slipway.application.award.port.Awards;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.project.ProjectCascade;

/** Removes the emoji of a deleted project, some at a time, before the notes and the objects that have them. */
public final class RemoveAwards implements ProjectCascade {

    private static final int PIECE = 500;

    private final Awards awards;
    private final Transactions transactions;

    RemoveAwards(Awards awards, Transactions transactions) {
        this.awards = awards;
        this.transactions = transactions;
    }

    @Override
    public boolean removePiece(long projectId) {
        return transactions.write(() -> awards.removeSome(projectId, PIECE)) == PIECE;
    }

    @Override
    public Place place() {
        return Place.AWARDS;
    }
}
