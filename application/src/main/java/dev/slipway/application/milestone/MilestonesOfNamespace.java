package dev.slipway.application.milestone;

import dev.slipway.application.kernel.port.Work;
import dev.slipway.application.milestone.port.Milestones;
import dev.slipway.application.namespace.NamespaceCascade;
import dev.slipway.application.project.port.Projects;
import dev.slipway.domain.access.Visibility;
import java.time.Instant;
import java.util.List;

/**
 * Keeps the milestones of issues and merge requests when a group with their projects leaves another group whose milestones they have, and
 * removes the milestones of a deleted group once no item has them any more.
 */
public final class MilestonesOfNamespace implements NamespaceCascade {

    private static final int PIECE = 500;

    private final Milestones milestones;
    private final Projects projects;
    private final Work work;

    MilestonesOfNamespace(Milestones milestones, Projects projects, Work work) {
        this.milestones = milestones;
        this.projects = projects;
        this.work = work;
    }

    @Override
    public void hide(long namespaceId, Instant now) {
        // Milestones of a hidden group are shown in none of its projects, which are hidden too.
    }

    /** Items of projects that have left the group before are given other milestones first. */
    @Override
    public boolean removed(long namespaceId) {
        List<Long> projects = milestones.projectsWith(namespaceId, PIECE);
        work.soon(MilestonesOfProject.RELOCATION, projects);
        return projects.isEmpty() && !milestones.removeSome(new MilestoneOwner.Group(namespaceId), PIECE);
    }

    /** A group that gets another name alone stays in its groups. */
    @Override
    public void moved(long namespaceId, String from, String to) {
        if (NamespaceCascade.leavesGroup(from, to)) {
            work.soon(FollowMovedProject.KIND, projects.under(namespaceId));
        }
    }

    @Override
    public void narrowed(long namespaceId, Visibility limit, Instant now) {
        // Readers of the group see its milestones.
    }
}
