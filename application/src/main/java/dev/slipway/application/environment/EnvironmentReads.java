package dev.slipway.application.environment;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.environment.port.Environments;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.project.ProjectView;
import dev.slipway.application.project.port.Projects;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.kernel.Reason;

/** Returns environments to clients. */
public final class EnvironmentReads {

    private final Access access;
    private final Environments environments;
    private final Projects projects;

    public EnvironmentReads(Access access, Environments environments, Projects projects) {
        this.access = access;
        this.environments = environments;
        this.projects = projects;
    }

    /**
     * Environments with the facts of their project that the caller may know.
     *
     * @param fullPath of the project
     * @param logs     whether the caller is shown where logs of the environments are
     */
    public record Shown<T>(T content, String fullPath, boolean logs) {}

    /** A page of environments, all of one project. */
    public record Listed(Page<ProjectEnvironment> page, ProjectView project) {}

    public Shown<Listed> list(Caller caller, ProjectRef project, EnvironmentFilter filter, PageRequest page) {
        ProjectGrant grant = access.project(caller, project, Ability.READ_ENVIRONMENTS);
        if (filter.tooShort()) {
            throw Refusal.badRequest(Reason.of("environment.search_too_short", EnvironmentFilter.SHORTEST_SEARCH));
        }
        ProjectView found = projects.find(grant.id(), caller.accountId(), false).orElseThrow(() -> Refusal.notFound("Project"));
        return shown(grant, new Listed(environments.list(grant.id(), filter, page), found));
    }

    /** Returns an environment with its last deployment; the job of that for callers who may read jobs. */
    public Shown<EnvironmentDetail> get(Caller caller, ProjectRef project, long environmentId) {
        ProjectGrant grant = access.project(caller, project, Ability.READ_ENVIRONMENTS);
        EnvironmentDetail detail = environments.detail(grant.id(), environmentId).orElseThrow(Refusal::notFound);
        return shown(grant, grant.allows(Ability.READ_JOBS) ? detail : detail.withoutJob());
    }

    private static <T> Shown<T> shown(ProjectGrant grant, T content) {
        return new Shown<>(content, grant.fullPath(), grant.allows(Ability.MANAGE_ENVIRONMENTS));
    }
}
