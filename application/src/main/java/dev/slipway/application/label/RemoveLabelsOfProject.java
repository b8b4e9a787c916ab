package dev.slipway.application.label;

import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.label.port.LabelStore;
import dev.slipway.application.project.ProjectCascade;

/** Removes the labels of a deleted project after its items, some at a time. */
public final class RemoveLabelsOfProject implements ProjectCascade {

    private static final int PIECE = 500;

    private final LabelStore labels;
    private final Transactions transactions;

    RemoveLabelsOfProject(LabelStore labels, Transactions transactions) {
        this.labels = labels;
        this.transactions = transactions;
    }

    @Override
    public boolean removePiece(long projectId) {
        return transactions.write(() -> labels.removeSomeOf(new LabelOwner.Project(projectId), PIECE)) == PIECE;
    }
}
