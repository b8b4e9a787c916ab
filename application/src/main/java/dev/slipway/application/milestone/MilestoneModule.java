package dev.slipway.application.milestone;

import dev.slipway.application.access.AccessModule;
import dev.slipway.application.kernel.KernelModule;
import dev.slipway.application.kernel.WorkHandler;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.kernel.port.Work;
import dev.slipway.application.milestone.port.Milestones;
import dev.slipway.application.project.ProjectModule;

/** Makes the use cases of milestones. */
public final class MilestoneModule {

    /** Ports of milestones. */
    public record Ports(Milestones milestones) {}

    public final Ports ports;
    public final MilestoneReads milestoneReads;
    public final CreateMilestone createMilestone;
    public final UpdateMilestone updateMilestone;
    public final DeleteMilestone deleteMilestone;
    public final PromoteMilestone promoteMilestone;

    // Recorded work
    public final WorkHandler clearMilestone;
    public final WorkHandler relocateMilestones;
    public final FollowMovedProject followMovedProject;

    // Used by later features
    public final MilestoneChoice milestoneChoice;

    // Used by earlier features
    public final RemoveMilestones removeMilestones;
    public final MilestonesOfProject milestonesOfProject;
    public final MilestonesOfNamespace milestonesOfNamespace;

    public MilestoneModule(Ports ports, KernelModule kernel, AccessModule access, ProjectModule project) {
        this.ports = ports;
        Transactions transactions = kernel.ports.transactions();
        Work work = kernel.ports.work();
        milestoneReads = new MilestoneReads(access.access, ports.milestones());
        createMilestone = new CreateMilestone(access.access, ports.milestones(), transactions);
        updateMilestone = new UpdateMilestone(access.access, ports.milestones(), transactions);
        deleteMilestone = new DeleteMilestone(access.access, ports.milestones(), work, transactions);
        promoteMilestone = new PromoteMilestone(access.access, ports.milestones(), work, transactions);
        clearMilestone = deleteMilestone.clearing();
        followMovedProject = new FollowMovedProject(work, transactions);
        milestoneChoice = new MilestoneChoice(ports.milestones());
        removeMilestones = new RemoveMilestones(ports.milestones(), transactions);
        milestonesOfProject = new MilestonesOfProject(ports.milestones(), work);
        relocateMilestones = milestonesOfProject.relocation(transactions);
        milestonesOfNamespace = new MilestonesOfNamespace(ports.milestones(), project.ports.projects(), work);
    }
}
