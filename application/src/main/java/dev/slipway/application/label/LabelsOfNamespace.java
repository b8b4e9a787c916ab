package dev.slipway.application.label;

import dev.slipway.application.kernel.port.Work;
import dev.slipway.application.namespace.NamespaceCascade;
import dev.slipway.application.project.port.Projects;
import dev.slipway.domain.access.Visibility;
import java.time.Instant;

/** Keeps the labels of items when a group with their projects leaves another group whose labels they have. */
public final class LabelsOfNamespace implements NamespaceCascade {

    private final Projects projects;
    private final Work work;

    LabelsOfNamespace(Projects projects, Work work) {
        this.projects = projects;
        this.work = work;
    }

    @Override
    public void hide(long namespaceId, Instant now) {
        // Labels of a hidden group are seen in none of its projects, which are hidden too.
    }

    /** Labels go with the row of the group, once its projects and so all items are gone. */
    @Override
    public boolean removed(long namespaceId) {
        return true;
    }

    @Override
    public void moved(long namespaceId, String from, String to) {
        work.soon(RelocateLabels.KIND, projects.under(namespaceId));
    }

    @Override
    public void narrowed(long namespaceId, Visibility limit, Instant now) {
        // Labels are seen by all who see the group.
    }
}
