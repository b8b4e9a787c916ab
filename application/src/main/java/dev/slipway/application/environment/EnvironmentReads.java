package dev.slipway.application.environment;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.environment.port.Environments;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.kernel.Reason;

/** Returns environments to clients. */
public final class EnvironmentReads {

    private final Access access;
    private final Environments environments;

    public EnvironmentReads(Access access, Environments environments) {
        this.access = access;
        this.environments = environments;
    }

    /**
     * Environments with what the caller is shown of their project.
     *
     * @param fullPath of the project
     * @param logs     whether the caller is shown where logs of the environments are
     */
    public record Shown<T>(T content, String fullPath, boolean logs) {}

    public Shown<Page<ProjectEnvironment>> list(Caller caller, ProjectRef project, EnvironmentFilter filter, PageRequest page) {
        ProjectGrant grant = access.project(caller, project, Ability.READ_ENVIRONMENTS);
        if (filter.tooShort()) {
            throw Refusal.badRequest(Reason.of("environment.search_too_short", EnvironmentFilter.SHORTEST_SEARCH));
        }
        return shown(grant, environments.list(grant.id(), filter, page));
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
