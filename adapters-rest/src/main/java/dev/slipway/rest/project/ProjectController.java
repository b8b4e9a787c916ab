package dev.slipway.rest.project;

import dev.slipway.application.access.Gate;
import dev.slipway.application.access.GroupRef;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.kernel.Change;
import dev.slipway.application.kernel.Freshness;
import dev.slipway.application.project.CreateProject;
import dev.slipway.application.project.DeleteProject;
import dev.slipway.application.project.ProjectReads;
import dev.slipway.application.project.ProjectView;
import dev.slipway.application.project.UpdateProject;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.limit.ActionLimit;
import dev.slipway.rest.avatar.AvatarParams;
import dev.slipway.rest.edge.Bind;
import dev.slipway.rest.edge.Route;
import dev.slipway.rest.edge.constraint.AtLeastOneOf;
import dev.slipway.rest.edge.paging.Keyset;
import dev.slipway.rest.edge.paging.Links;
import dev.slipway.rest.edge.paging.Paging;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.PathVariable;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.annotation.Put;
import java.util.Map;

/** Serves projects. */
@Controller("/api/v4")
final class ProjectController {

    private final ProjectReads reads;
    private final CreateProject createProject;
    private final UpdateProject updateProject;
    private final DeleteProject deleteProject;

    ProjectController(ProjectReads reads, CreateProject createProject, UpdateProject updateProject, DeleteProject deleteProject) {
        this.reads = reads;
        this.createProject = createProject;
        this.updateProject = updateProject;
        this.deleteProject = deleteProject;
    }

    @AtLeastOneOf({"name", "path"})
    record CreationParams(String name, String path, Long namespaceId, Boolean initializeWithReadme) {}

    record UpdateParams(Change<String> name, Change<String> path) {}

    record ReadParams(Boolean statistics, Boolean withCustomAttributes) {}

    @Get("/projects/{id:[^/]+}")
    @Route(gate = Gate.SIGNED_IN_TO_WRITE)
    Object get(Caller caller, @PathVariable("id") ProjectRef project, @Bind ReadParams params, Links links) {
        return ProjectJson.of(reads.get(caller, project, Boolean.TRUE.equals(params.statistics()),
                Boolean.TRUE.equals(params.withCustomAttributes())), !caller.signedIn(), links);
    }

    @Get("/projects")
    @Route(gate = Gate.SIGNED_IN_TO_WRITE, limits = ActionLimit.PROJECT_LIST,
            keyset = @Keyset(type = "Project", defaultOrder = "created_at", sorts = {"desc", "asc"}))
    HttpResponse<?> list(Caller caller, @Bind ProjectListParams params, Paging paging, Links links) {
        boolean brief = params.brief(caller.signedIn());
        return paging.answer(reads.list(caller, params.filter(), paging.request()), ProjectView::id,
                project -> ProjectJson.of(project, brief, links));
    }

    @Get("/users/{user_id:[^/]+}/projects")
    @Route(gate = Gate.SIGNED_IN_TO_WRITE)
    HttpResponse<?> ofUser(Caller caller, @PathVariable("user_id") String userId, @Bind ProjectListParams params, Paging paging,
            Links links) {
        boolean brief = params.brief(caller.signedIn());
        return paging.answer(reads.ofUser(caller, userId, params.filter(), paging.request()),
                project -> ProjectJson.of(project, brief, links));
    }

    @Get("/groups/{id:[^/]+}/projects")
    @Route(gate = Gate.SIGNED_IN_TO_WRITE)
    HttpResponse<?> inGroup(Caller caller, @PathVariable("id") GroupRef group, @Bind ProjectListParams params, Paging paging, Links links) {
        boolean brief = params.brief(caller.signedIn());
        return paging.answer(reads.inGroup(caller, group, params.deep(), params.filter(), paging.request()),
                project -> ProjectJson.of(project, brief, links));
    }

    @Post("/projects")
    @Route(gate = Gate.SIGNED_IN_TO_WRITE)
    HttpResponse<?> create(Caller caller, @Bind(maxFileBytes = AvatarParams.MAX_BYTES) AvatarParams avatar, @Bind CreationParams params,
            @Bind ProjectParams attributes, @Bind ProjectSettingParams settings, Links links) {
        CreateProject.Request request = new CreateProject.Request(params.namespaceId(), null,
                Boolean.TRUE.equals(params.initializeWithReadme()),
                attributes.changes(Change.to(params.name()), Change.to(params.path()), settings), avatar.file());
        return HttpResponse.created(ProjectJson.of(createProject.create(caller, request), links));
    }

    @Put("/projects/{id:[^/]+}")
    @Route(gate = Gate.SIGNED_IN_TO_WRITE)
    ProjectJson update(Caller caller, @PathVariable("id") ProjectRef project,
            @Bind(maxFileBytes = AvatarParams.MAX_BYTES) AvatarParams avatar,
            @Bind UpdateParams params, @Bind ProjectParams attributes, @Bind ProjectSettingParams settings, Links links) {
        return ProjectJson.of(updateProject.update(caller, project, attributes.changes(params.name(), params.path(), settings),
                avatar.file()), links);
    }

    @Delete("/projects/{id:[^/]+}")
    @Route(gate = Gate.SIGNED_IN_TO_WRITE)
    HttpResponse<?> delete(Caller caller, @PathVariable("id") ProjectRef project, Freshness freshness) {
        deleteProject.delete(caller, project, freshness);
        return HttpResponse.accepted().body(Map.of("message", "202 Accepted"));
    }
}
