package dev.slipway.application.token;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.token.port.JobTokenScopes;
import dev.slipway.application.token.port.JobTokenScopes.Kind;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.project.ProjectAudience;

/** Returns which jobs reach a project with their tokens. Projects and groups that the caller does not see are left out. */
public final class JobTokenScopeReads {

    private final Access access;
    private final JobTokenScopes scopes;

    JobTokenScopeReads(Access access, JobTokenScopes scopes) {
        this.access = access;
        this.scopes = scopes;
    }

    public JobTokenScopeView get(Caller caller, ProjectRef project) {
        return scopes.scope(access.project(caller, project, Ability.READ_JOB_TOKEN_SCOPE).id());
    }

    public Page<AllowlistedSource> projects(Caller caller, ProjectRef project, PageRequest page) {
        return list(caller, project, Kind.PROJECT, page);
    }

    public Page<AllowlistedSource> groups(Caller caller, ProjectRef project, PageRequest page) {
        return list(caller, project, Kind.GROUP, page);
    }

    private Page<AllowlistedSource> list(Caller caller, ProjectRef project, Kind kind, PageRequest page) {
        long id = access.project(caller, project, Ability.READ_JOB_TOKEN_SCOPE).id();
        return scopes.list(id, kind, ProjectAudience.of(caller), page);
    }
}
