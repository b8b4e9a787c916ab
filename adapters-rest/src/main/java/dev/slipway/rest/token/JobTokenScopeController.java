package dev.slipway.rest.token;

import dev.slipway.application.access.Gate;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.token.AllowlistedSource;
import dev.slipway.application.token.ChangeJobTokenScope;
import dev.slipway.application.token.JobTokenScopeReads;
import dev.slipway.application.token.JobTokenScopeView;
import dev.slipway.domain.access.Caller;
import dev.slipway.rest.edge.Bind;
import dev.slipway.rest.edge.Route;
import dev.slipway.rest.edge.constraint.Required;
import dev.slipway.rest.edge.paging.Links;
import dev.slipway.rest.edge.paging.Paging;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Patch;
import io.micronaut.http.annotation.PathVariable;
import io.micronaut.http.annotation.Post;

/** Serves which jobs reach a project with their tokens. */
@Controller("/api/v4/projects/{id:[^/]+}/job_token_scope")
final class JobTokenScopeController {

    private final JobTokenScopeReads reads;
    private final ChangeJobTokenScope change;

    JobTokenScopeController(JobTokenScopeReads reads, ChangeJobTokenScope change) {
        this.reads = reads;
        this.change = change;
    }

    record LimitationParams(@Required Boolean enabled) {}

    record TargetProjectParams(@Required Long targetProjectId) {}

    record TargetGroupParams(@Required Long targetGroupId) {}

    record ScopeJson(boolean inboundEnabled, boolean outboundEnabled) {}

    record AllowedProjectJson(long id, String name, String path, String pathWithNamespace, String webUrl, String httpUrlToRepo) {

        static AllowedProjectJson of(AllowlistedSource project, Links links) {
            return new AllowedProjectJson(project.id(), project.name(), project.path(), project.fullPath(),
                    links.project(project.fullPath()), links.repository(project.fullPath()));
        }
    }

    record AllowedGroupJson(long id, String name, String webUrl) {}

    record ProjectLinkJson(long sourceProjectId, long targetProjectId) {}

    record GroupLinkJson(long sourceProjectId, long targetGroupId) {}

    @Get
    @Route(gate = Gate.SIGNED_IN_TO_WRITE)
    ScopeJson get(Caller caller, @PathVariable("id") ProjectRef id) {
        JobTokenScopeView scope = reads.get(caller, id);
        return new ScopeJson(scope.inbound(), scope.outbound());
    }

    @Patch
    @Route(gate = Gate.SIGNED_IN_TO_WRITE)
    HttpResponse<?> limit(Caller caller, @PathVariable("id") ProjectRef id, @Bind LimitationParams params) {
        change.limit(caller, id, params.enabled());
        return HttpResponse.noContent();
    }

    @Get("/allowlist")
    @Route(gate = Gate.SIGNED_IN_TO_WRITE)
    HttpResponse<?> projects(Caller caller, @PathVariable("id") ProjectRef id, Paging paging, Links links) {
        return paging.answer(reads.projects(caller, id, paging.request()), project -> AllowedProjectJson.of(project, links));
    }

    @Post("/allowlist")
    @Route(gate = Gate.SIGNED_IN_TO_WRITE)
    HttpResponse<?> addProject(Caller caller, @PathVariable("id") ProjectRef id, @Bind TargetProjectParams params) {
        ChangeJobTokenScope.Link link = change.addProject(caller, id, params.targetProjectId());
        return HttpResponse.created(new ProjectLinkJson(link.source(), link.target()));
    }

    @Delete("/allowlist/{target_project_id:[0-9]+}")
    @Route(gate = Gate.SIGNED_IN_TO_WRITE)
    HttpResponse<?> removeProject(Caller caller, @PathVariable("id") ProjectRef id, @PathVariable("target_project_id") long target) {
        change.removeProject(caller, id, target);
        return HttpResponse.noContent();
    }

    @Get("/groups_allowlist")
    @Route(gate = Gate.SIGNED_IN_TO_WRITE)
    HttpResponse<?> groups(Caller caller, @PathVariable("id") ProjectRef id, Paging paging, Links links) {
        return paging.answer(reads.groups(caller, id, paging.request()),
                group -> new AllowedGroupJson(group.id(), group.name(), links.group(group.fullPath())));
    }

    @Post("/groups_allowlist")
    @Route(gate = Gate.SIGNED_IN_TO_WRITE)
    HttpResponse<?> addGroup(Caller caller, @PathVariable("id") ProjectRef id, @Bind TargetGroupParams params) {
        ChangeJobTokenScope.Link link = change.addGroup(caller, id, params.targetGroupId());
        return HttpResponse.created(new GroupLinkJson(link.source(), link.target()));
    }

    @Delete("/groups_allowlist/{target_group_id:[0-9]+}")
    @Route(gate = Gate.SIGNED_IN_TO_WRITE)
    HttpResponse<?> removeGroup(Caller caller, @PathVariable("id") ProjectRef id, @PathVariable("target_group_id") long target) {
        change.removeGroup(caller, id, target);
        return HttpResponse.noContent();
    }
}
