package dev.slipway.application.milestone;

import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.milestone.port.Milestones;
import dev.slipway.application.project.ProjectCascade;

/** Removes the milestones of a deleted project, some at a time. */
public final class RemoveMilestones implements ProjectCascade {

    private static final int PIECE = 500;

    private final Milestones milestones;
    private final Transactions transactions;

    RemoveMilestones(Milestones milestones, Transactions transactions) {
        this.milestones = milestones;
        this.transactions = transactions;
    }

    @Override
    public boolean removePiece(long projectId) {
        return transactions.write(() -> milestones.removeSome(new MilestoneOwner.Project(projectId), PIECE));
    }

    @Override
    public Place place() {
        return Place.MILESTONES;
    }
}
