package dev.slipway.application.milestone;

import dev.slipway.application.kernel.port.Work;
import dev.slipway.application.namespace.NamespaceCascade;
import dev.slipway.application.project.port.Projects;
import dev.slipway.domain.access.Visibility;
import java.time.Instant;

/** Keeps the milestones of issues and merge requests when a group with their projects leaves another group whose milestones they have. */
public final class MilestonesOfNamespace implements NamespaceCascade {

    private final Projects projects;
    private final Work work;

    MilestonesOfNamespace(Projects projects, Work work) {
        this.projects = projects;
        this.work = work;
    }

    @Override
    public void hide(long namespaceId, Instant now) {
        // Milestones of a hidden group are shown in none of its projects, which are hidden too.
    }

    /** Milestones go with the row of the group, once its projects and so all items are gone. */
    @Override
    public boolean removed(long namespaceId) {
        return true;
    }

    @Override
    public void moved(long namespaceId, String from, String to) {
        work.soon(RelocateMilestones.KIND, projects.under(namespaceId));
    }

    @Override
    public void narrowed(long namespaceId, Visibility limit, Instant now) {
        // Readers of the group see its milestones.
    }
}
