package dev.slipway.application.namespace.share;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.namespace.GroupView;
import dev.slipway.application.namespace.port.Groups;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.namespace.GroupAudience;

/** Returns the groups that a project lies in, and those that are invited to it, as far as the caller sees them. */
public final class ProjectGroups {

    private final Access access;
    private final Groups groups;

    public ProjectGroups(Access access, Groups groups) {
        this.access = access;
        this.groups = groups;
    }

    public Page<GroupView> list(Caller caller, ProjectRef reference, ProjectGroupFilter filter, PageRequest page) {
        long id = access.project(caller, reference, Ability.READ_PROJECT).id();
        return groups.ofProject(id, filter, GroupAudience.of(caller, true), page);
    }
}
