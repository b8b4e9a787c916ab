package dev.slipway.application.job;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.job.port.ResourceGroups;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;

/** Returns the resource groups of a project to developers. A group exists once a job has requested its resource. */
public final class ResourceGroupReads {

    private final Access access;
    private final ResourceGroups groups;

    public ResourceGroupReads(Access access, ResourceGroups groups) {
        this.access = access;
        this.groups = groups;
    }

    public Page<ResourceGroupView> list(Caller caller, ProjectRef project, PageRequest page) {
        access.signedIn(caller);
        return groups.list(access.project(caller, project, Ability.READ_RESOURCE_GROUPS).id(), page);
    }

    public ResourceGroupView get(Caller caller, ProjectRef project, String key) {
        access.signedIn(caller);
        return groups.find(access.project(caller, project, Ability.READ_RESOURCE_GROUPS).id(), key).orElseThrow(Refusal::notFound);
    }
}
