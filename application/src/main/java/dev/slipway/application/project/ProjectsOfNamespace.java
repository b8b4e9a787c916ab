package dev.slipway.application.project;

import dev.slipway.application.kernel.port.Work;
import dev.slipway.application.namespace.NamespaceCascade;
import dev.slipway.application.project.port.Projects;
import dev.slipway.domain.access.Visibility;
import java.time.Instant;

/** Hides and moves projects together with their namespace. */
public final class ProjectsOfNamespace implements NamespaceCascade {

    private final Projects projects;
    private final Work work;

    public ProjectsOfNamespace(Projects projects, Work work) {
        this.projects = projects;
        this.work = work;
    }

    @Override
    public void hide(long namespaceId, Instant now) {
        projects.under(namespaceId).forEach(projects::lock);
        // Read again under the locks: a project that was transferred meanwhile stays.
        for (long id : projects.under(namespaceId)) {
            if (projects.hide(id, now)) {
                work.soon(RemoveProject.KIND, id);
            }
        }
    }

    @Override
    public boolean removed(long namespaceId) {
        return projects.noneUnder(namespaceId);
    }

    @Override
    public void moved(long namespaceId, String from, String to) {
        projects.move(namespaceId, from, to);
    }

    @Override
    public void narrowed(long namespaceId, Visibility limit, Instant now) {
        projects.narrow(namespaceId, limit, now);
    }
}
