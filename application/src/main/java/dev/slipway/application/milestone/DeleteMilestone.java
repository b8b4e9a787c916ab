package dev.slipway.application.milestone;

import dev.slipway.application.access.Access;
import dev.slipway.application.kernel.Freshness;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.kernel.port.Work;
import dev.slipway.application.milestone.MilestoneAccess.Managed;
import dev.slipway.application.milestone.port.Milestones;
import dev.slipway.domain.access.Caller;

/** Deletes a milestone, for reporters. Issues and merge requests lose it at once; work rewrites their rows. */
public final class DeleteMilestone {

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

    public void delete(Caller caller, MilestoneTarget target, long id, Freshness freshness) {
        Managed managed = owners.managed(caller, target);
        transactions.run(now -> {
            freshness.check(milestones.lock(managed.owner(), id).orElseThrow(Refusal::notFound).updatedAt());
            milestones.hide(id, now);
            work.soon(ClearMilestone.KIND, id);
        });
    }
}
