package dev.slipway.application.milestone;

import dev.slipway.application.access.Access;
import dev.slipway.application.kernel.Freshness;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.ResumedWork;
import dev.slipway.application.kernel.WorkHandler;
import dev.slipway.application.kernel.WorkInPieces;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.kernel.port.Work;
import dev.slipway.application.milestone.MilestoneAccess.Managed;
import dev.slipway.application.milestone.port.Milestones;
import dev.slipway.application.milestone.port.Milestones.Cleared;
import dev.slipway.domain.access.Caller;

/** Deletes a milestone, for reporters. Issues and merge requests lose it at once; work rewrites their rows. */
public final class DeleteMilestone {

    static final String CLEARING = "CLEAR_MILESTONE";

    /** Number of issues and merge requests of a piece. */
    private static final int PIECE = 500;

    private final MilestoneAccess owners;
    private final Milestones milestones;
    private final Work work;
    private final Transactions transactions;

    public DeleteMilestone(Access access, Milestones milestones, Work work, Transactions transactions) {
        this.owners = new MilestoneAccess(access);
        this.milestones = milestones;
        this.work = work;
        this.transactions = transactions;
    }

    /** Returns the work that takes a deleted or merged milestone from issues and merge requests, and removes it. */
    WorkHandler clearing() {
        return new ResumedWork(new WorkInPieces(CLEARING, work, transactions, (id, now) -> clear(id)), work,
                after -> milestones.uncleared(after, PIECE));
    }

    /** A project that left the group before this transaction ended finds its items again: they have a milestone of that group now. */
    private boolean clear(long id) {
        Cleared cleared = milestones.clear(id, PIECE);
        cleared.relocated().ifPresent(project -> work.soon(MilestonesOfProject.RELOCATION, project));
        return cleared.more();
    }

    public void delete(Caller caller, MilestoneTarget target, long id, Freshness freshness) {
        Managed managed = owners.managed(caller, target);
        transactions.run(now -> {
            freshness.check(milestones.lock(managed.owner(), id).orElseThrow(Refusal::notFound).updatedAt());
            milestones.hide(id, now);
            work.soon(CLEARING, id);
        });
    }
}
