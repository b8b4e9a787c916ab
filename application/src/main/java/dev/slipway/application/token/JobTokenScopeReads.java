package dev.slipway.application.token;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.token.port.JobTokenScopes;
import dev.slipway.application.token.port.JobTokenScopes.Kind;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;

/** Returns which jobs reach a project with their tokens. */
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
        return scopes.list(access.project(caller, project, Ability.READ_JOB_TOKEN_SCOPE).id(), Kind.PROJECT, page);
    }

    public Page<AllowlistedSource> groups(Caller caller, ProjectRef project, PageRequest page) {
        return scopes.list(access.project(caller, project, Ability.READ_JOB_TOKEN_SCOPE).id(), Kind.GROUP, page);
    }
}
