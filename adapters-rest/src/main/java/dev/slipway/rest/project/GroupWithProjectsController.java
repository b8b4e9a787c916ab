package dev.slipway.rest.project;

import dev.slipway.application.access.Gate;
import dev.slipway.application.access.GroupRef;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.namespace.GroupReads;
import dev.slipway.application.namespace.GroupView;
import dev.slipway.application.project.ProjectReads;
import dev.slipway.application.project.TransferProject;
import dev.slipway.domain.access.Caller;
import dev.slipway.rest.edge.Bind;
import dev.slipway.rest.edge.Route;
import dev.slipway.rest.edge.constraint.Default;
import dev.slipway.rest.edge.paging.Links;
import dev.slipway.rest.namespace.GroupJson;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.PathVariable;
import io.micronaut.http.annotation.Post;
import java.util.List;

/** Serves a single group, by default with its projects, and transfers projects into it. */
@Controller("/api/v4")
final class GroupWithProjectsController {

    private final GroupReads groups;
    private final ProjectReads projects;
    private final TransferProject transfer;

    GroupWithProjectsController(GroupReads groups, ProjectReads projects, TransferProject transfer) {
        this.groups = groups;
        this.projects = projects;
        this.transfer = transfer;
    }

    record ReadParams(@Default("true") boolean withProjects, Boolean withCustomAttributes) {}

    @Get("/groups/{id:[^/]+}")
    @Route(gate = Gate.SIGNED_IN_TO_WRITE)
    GroupJson get(Caller caller, @PathVariable("id") GroupRef reference, @Bind ReadParams params, Links links) {
        GroupView group = groups.get(caller, reference, Boolean.TRUE.equals(params.withCustomAttributes()));
        return GroupJson.with(group, params.withProjects() ? inside(caller, group, links) : null, links);
    }

    @Post("/groups/{id:[^/]+}/projects/{project_id:[^/]+}")
    @Route(gate = Gate.SIGNED_IN_TO_WRITE)
    HttpResponse<?> transfer(Caller caller, @PathVariable("id") GroupRef group, @PathVariable("project_id") ProjectRef project,
            Links links) {
        transfer.intoGroup(caller, project, group);
        return HttpResponse.created(GroupJson.of(groups.get(caller, group, false), links));
    }

    /** Returns the newest projects of the group, up to a hundred. */
    private List<?> inside(Caller caller, GroupView group, Links links) {
        PageRequest all = new PageRequest.Offset(1, PageRequest.MAX_SIZE);
        return projects.inGroup(caller, new GroupRef.Id(group.id()), false, ProjectListParams.NEWEST, all).items().stream()
                .map(project -> ProjectJson.of(project, !caller.signedIn(), links)).toList();
    }
}
