package dev.slipway.application.project;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.GroupRef;
import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.attribute.CustomAttributeReads;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.namespace.RunnersTokens;
import dev.slipway.application.namespace.port.Shares;
import dev.slipway.application.project.port.Projects;
import dev.slipway.application.user.UserView;
import dev.slipway.application.user.port.Users;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.project.ProjectAudience;
import java.util.List;
import java.util.OptionalLong;

/** Returns projects. */
public final class ProjectReads {

    private final Access access;
    private final Projects projects;
    private final Users users;
    private final Shares shares;
    private final RunnersTokens runnersTokens;
    private final CustomAttributeReads attributes;

    public ProjectReads(Access access, Projects projects, Users users, Shares shares, RunnersTokens runnersTokens,
            CustomAttributeReads attributes) {
        this.access = access;
        this.projects = projects;
        this.users = users;
        this.shares = shares;
        this.runnersTokens = runnersTokens;
        this.attributes = attributes;
    }

    /**
     * @param statistics     shown to callers who can read the code
     * @param withAttributes whether to add custom attributes, which administrators see
     */
    public ProjectView get(Caller caller, ProjectRef reference, boolean statistics, boolean withAttributes) {
        ProjectView project = get(caller, reference, statistics);
        return withAttributes && caller.administrator() ? ProjectView.withAttributes(List.of(project), attributes).getFirst() : project;
    }

    /** @param statistics shown to callers who can read the code */
    public ProjectView get(Caller caller, ProjectRef reference, boolean statistics) {
        ProjectGrant grant = access.project(caller, reference, Ability.READ_PROJECT);
        boolean counted = statistics && grant.standing().holds(Role.REPORTER);
        ProjectView project = projects.find(grant.id(), caller.accountId(), counted).orElseThrow(() -> Refusal.notFound("Project"));
        List<ProjectView> shared = ProjectView.withShares(List.of(project.shownTo(caller)), caller, shares);
        return withToken(grant, withSources(caller, shared).getFirst());
    }

    private ProjectView withToken(ProjectGrant grant, ProjectView project) {
        return grant.standing().holds(Role.MAINTAINER)
                ? project.withRunnersToken(runnersTokens.read("projects", project.id(), projects.runnersToken(project.id())))
                : project;
    }

    public Page<ProjectView> list(Caller caller, ProjectFilter filter, PageRequest page) {
        return listed(caller, filter, page);
    }

    /** Returns the projects in a user's personal namespace. */
    public Page<ProjectView> ofUser(Caller caller, String idOrUsername, ProjectFilter filter, PageRequest page) {
        long userId = users.idOf(idOrUsername).orElseThrow(() -> Refusal.notFound("User"));
        return listed(caller, filter.ofUser(userId), page);
    }

    /** Returns the projects that a user starred; those of a private profile only to that user and administrators. */
    public Page<ProjectView> starredBy(Caller caller, String idOrUsername, ProjectFilter filter, PageRequest page) {
        long userId = users.idOf(idOrUsername).orElseThrow(() -> Refusal.notFound("User"));
        UserView user = users.find(userId).orElseThrow(() -> Refusal.notFound("User"));
        boolean seen = !user.privateProfile() || caller.administrator() || caller.accountId().equals(OptionalLong.of(userId));
        return seen ? listed(caller, filter.starredBy(userId), page) : Page.empty();
    }

    /** Returns the projects in a group, on demand with those of its subgroups. */
    public Page<ProjectView> inGroup(Caller caller, GroupRef reference, boolean subgroups, ProjectFilter filter, PageRequest page) {
        return listed(caller, filter.inGroup(access.group(caller, reference).id(), subgroups), page);
    }

    /** Returns the forks of a project that the caller sees. */
    public Page<ProjectView> forksOf(Caller caller, ProjectRef reference, ProjectFilter filter, PageRequest page) {
        return listed(caller, filter.forksOf(access.project(caller, reference, Ability.READ_PROJECT).id()), page);
    }

    /** Adds the projects that forks were made from. The token of a job tells nothing about other projects. */
    private List<ProjectView> withSources(Caller caller, List<ProjectView> found) {
        return caller instanceof Caller.Job ? found : ProjectView.withSources(found, ProjectAudience.of(caller), projects);
    }

    private Page<ProjectView> listed(Caller caller, ProjectFilter asked, PageRequest page) {
        ProjectFilter filter = asked.withCustomAttributes(asked.customAttributes().of(caller));
        Page<ProjectView> found = projects.list(filter, ProjectAudience.of(caller), page)
                .map(project -> maySeeStatistics(caller, project) ? project : project.withoutStatistics())
                .map(project -> project.shownTo(caller));
        List<ProjectView> shared = withSources(caller, ProjectView.withShares(found.items(), caller, shares));
        return found.with(filter.customAttributes().shown() ? ProjectView.withAttributes(shared, attributes) : shared);
    }

    private static boolean maySeeStatistics(Caller caller, ProjectView project) {
        return caller.administrator() || project.memberships().highest() >= Role.REPORTER.level();
    }
}
