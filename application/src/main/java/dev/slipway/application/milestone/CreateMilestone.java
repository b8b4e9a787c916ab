package dev.slipway.application.milestone;

import dev.slipway.application.access.Access;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.milestone.MilestoneAccess.Managed;
import dev.slipway.application.milestone.port.Milestones;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.milestone.MilestoneDraft;

/** Creates a milestone of a project or group, for reporters. */
public final class CreateMilestone {

    private final MilestoneAccess owners;
    private final Milestones milestones;
    private final Transactions transactions;

    public CreateMilestone(Access access, Milestones milestones, Transactions transactions) {
        this.owners = new MilestoneAccess(access);
        this.milestones = milestones;
        this.transactions = transactions;
    }

    public MilestoneView create(Caller caller, MilestoneTarget target, MilestoneDraft draft) {
        Managed managed = owners.managed(caller, target);
        MilestoneChecks.refuseBad(draft);
        return transactions.write(now -> {
            milestones.lockTitles(managed.namespaceId());
            MilestoneChecks.refuseTaken(milestones, managed.owner(), draft, 0);
            return milestones.find(managed.owner(), milestones.create(managed.owner(), draft, now)).orElseThrow(Refusal::notFound);
        });
    }
}
