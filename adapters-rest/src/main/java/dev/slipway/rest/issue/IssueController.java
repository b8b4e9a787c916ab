package dev.slipway.rest.issue;

import dev.slipway.application.access.Gate;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.issue.CreateIssue;
import dev.slipway.application.issue.DeleteIssue;
import dev.slipway.application.issue.IssueFilter.Mine;
import dev.slipway.application.issue.IssueReads;
import dev.slipway.application.issue.IssueView;
import dev.slipway.application.issue.UpdateIssue;
import dev.slipway.application.kernel.Freshness;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.kernel.address.TrustedProxies.Origin;
import dev.slipway.rest.edge.Bind;
import dev.slipway.rest.edge.RestSettings;
import dev.slipway.rest.edge.Route;
import dev.slipway.rest.edge.client.NamedClient;
import dev.slipway.rest.edge.client.UserAgentJson;
import dev.slipway.rest.edge.constraint.Default;
import dev.slipway.rest.edge.paging.Links;
import dev.slipway.rest.edge.paging.Paging;
import dev.slipway.rest.user.UserBriefJson;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.PathVariable;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.annotation.Put;

/** Serves the issues of a project. */
@Controller("/api/v4")
final class IssueController {

    private final IssueReads reads;
    private final CreateIssue createIssue;
    private final UpdateIssue updateIssue;
    private final DeleteIssue deleteIssue;
    private final RestSettings settings;

    IssueController(IssueReads reads, CreateIssue createIssue, UpdateIssue updateIssue, DeleteIssue deleteIssue, RestSettings settings) {
        this.reads = reads;
        this.createIssue = createIssue;
        this.updateIssue = updateIssue;
        this.deleteIssue = deleteIssue;
        this.settings = settings;
    }

    record ScopeParams(@Default("all") Mine scope) {}

    @Get("/projects/{id:[^/]+}/issues")
    @Route(gate = Gate.SIGNED_IN_TO_WRITE)
    HttpResponse<?> list(Caller caller, @PathVariable("id") ProjectRef project, @Bind IssueFilterParams filter, @Bind ScopeParams scope,
            @Bind IssueListParams list, Paging paging, Links links) {
        IssueJson.Form form = new IssueJson.Form(settings.tier(), false, list.withLabelsDetails(), links);
        return paging.answer(reads.inProject(caller, project, filter.filter(scope.scope(), true, list), paging.request()),
                issue -> IssueJson.of(issue, IssueReferencesJson.inProject(issue), form));
    }

    @Get("/projects/{id:[^/]+}/issues_statistics")
    @Route(gate = Gate.SIGNED_IN_TO_WRITE)
    IssueStatisticsJson statistics(Caller caller, @PathVariable("id") ProjectRef project, @Bind IssueFilterParams filter,
            @Bind ScopeParams scope) {
        return IssueStatisticsJson.of(reads.countInProject(caller, project, filter.filter(scope.scope(), true, IssueListParams.ANY)));
    }

    @Get("/projects/{id:[^/]+}/issues/{issue_iid:[^/]+}")
    @Route(gate = Gate.SIGNED_IN_TO_WRITE)
    IssueJson get(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("issue_iid") long iid, Links links) {
        return alone(reads.get(caller, project, iid), links);
    }

    @Post("/projects/{id:[^/]+}/issues")
    @Route(gate = Gate.SIGNED_IN_TO_WRITE)
    HttpResponse<?> create(Caller caller, @PathVariable("id") ProjectRef project, @Bind IssueCreationParams params, Links links,
            Origin origin, HttpRequest<?> request) {
        return HttpResponse.created(alone(createIssue.create(caller, project, params.request(), NamedClient.of(request, origin)), links));
    }

    @Put("/projects/{id:[^/]+}/issues/{issue_iid:[^/]+}")
    @Route(gate = Gate.SIGNED_IN_TO_WRITE)
    IssueJson update(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("issue_iid") long iid,
            @Bind IssueUpdateParams params, Links links) {
        return alone(updateIssue.update(caller, project, iid, params.request()), links);
    }

    @Delete("/projects/{id:[^/]+}/issues/{issue_iid:[^/]+}")
    @Route(gate = Gate.SIGNED_IN_TO_WRITE)
    HttpResponse<?> delete(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("issue_iid") long iid,
            Freshness freshness) {
        deleteIssue.delete(caller, project, iid, freshness);
        return HttpResponse.noContent();
    }

    @Get("/projects/{id:[^/]+}/issues/{issue_iid:[^/]+}/participants")
    @Route(gate = Gate.SIGNED_IN_TO_WRITE)
    HttpResponse<?> participants(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("issue_iid") long iid,
            Paging paging, Links links) {
        return paging.answer(reads.participants(caller, project, iid, paging.request()), user -> UserBriefJson.of(user, links));
    }

    @Get("/projects/{id:[^/]+}/issues/{issue_iid:[^/]+}/user_agent_detail")
    @Route(gate = Gate.SIGNED_IN)
    UserAgentJson userAgent(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("issue_iid") long iid) {
        return UserAgentJson.of(reads.userAgent(caller, project, iid));
    }

    private IssueJson alone(IssueView issue, Links links) {
        return IssueJson.of(issue, IssueReferencesJson.inProject(issue), new IssueJson.Form(settings.tier(), true, links));
    }
}
