package dev.slipway.application.project;

import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.namespace.RunnersTokens;
import dev.slipway.application.namespace.port.Shares;
import dev.slipway.application.project.port.Projects;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.project.ProjectAudience;
import java.util.List;

/** Reads a project as its managers see it: with the invited groups and the registration token. */
final class ManagedProject {

    private final Projects projects;
    private final Shares shares;
    private final RunnersTokens runnersTokens;

    ManagedProject(Projects projects, Shares shares, RunnersTokens runnersTokens) {
        this.projects = projects;
        this.shares = shares;
        this.runnersTokens = runnersTokens;
    }

    ProjectView read(Caller caller, long id) {
        ProjectView updated = projects.find(id, caller.accountId(), false).orElseThrow(Refusal::notFound);
        List<ProjectView> shared = ProjectView.withShares(List.of(updated.shownTo(caller)), caller, shares);
        return ProjectView.withSources(shared, ProjectAudience.of(caller), projects).getFirst()
                .withRunnersToken(runnersTokens.read("projects", id, projects.runnersToken(id)));
    }
}
