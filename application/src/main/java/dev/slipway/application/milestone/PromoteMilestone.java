package dev.slipway.application.milestone;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.GroupGrant;
import dev.slipway.application.access.GroupRef;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.kernel.port.Work;
import dev.slipway.application.milestone.MilestoneAccess.Managed;
import dev.slipway.application.milestone.port.Milestones;
import dev.slipway.application.milestone.port.Milestones.Promoted;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.kernel.Reason;

/**
 * Makes a milestone of a project one of its group, for reporters of both. Milestones with the same title of other projects in the group are
 * merged into it by work; until then they stay what they are, so no issue is without its milestone in between. Work looks at the project
 * itself too, which may be leaving the group at this moment.
 */
public final class PromoteMilestone {

    private final Access access;
    private final MilestoneAccess owners;
    private final Milestones milestones;
    private final Work work;
    private final Transactions transactions;

    public PromoteMilestone(Access access, Milestones milestones, Work work, Transactions transactions) {
        this.access = access;
        this.owners = new MilestoneAccess(access);
        this.milestones = milestones;
        this.work = work;
        this.transactions = transactions;
    }

    public MilestoneView promote(Caller caller, ProjectRef reference, long id) {
        Managed managed = owners.managed(caller, new MilestoneTarget.Project(reference));
        GroupGrant group = access.seen(caller, new GroupRef.Id(managed.namespaceId()))
                .orElseThrow(() -> Refusal.badRequest(Reason.of("milestone.not_promoted")));
        group.require(Role.REPORTER);
        return transactions.write(now -> {
            milestones.lockTitles(group.id());
            Promoted promoted = milestones.promote(managed.owner().id(), id, group.id(), now).orElseThrow(Refusal::notFound);
            work.soon(DeleteMilestone.CLEARING, promoted.merged());
            work.soon(MilestonesOfProject.RELOCATION, managed.owner().id());
            return milestones.find(new MilestoneOwner.Group(group.id()), promoted.id()).orElseThrow(Refusal::notFound);
        });
    }
}
