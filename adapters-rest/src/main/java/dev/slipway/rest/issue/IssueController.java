package dev.slipway.rest.issue;

import dev.slipway.application.access.Gate;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.issue.DeleteIssue;
import dev.slipway.application.issue.IssueFilter;
import dev.slipway.application.issue.IssueFilter.Mine;
import dev.slipway.application.issue.IssueReads;
import dev.slipway.application.issue.IssueView;
import dev.slipway.application.issue.epic.PlanIssue;
import dev.slipway.application.kernel.Freshness;
import dev.slipway.application.kernel.Page;
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
import java.util.function.Function;

/** Serves the issues of a project. */
@Controller("/api/v4")
final class IssueController {

    private final IssueReads reads;
    private final PlanIssue planIssue;
    private final DeleteIssue deleteIssue;
    private final ShownEpics epics;
    private final RestSettings settings;

    IssueController(IssueReads reads, PlanIssue planIssue, DeleteIssue deleteIssue, ShownEpics epics, RestSettings settings) {
        this.reads = reads;
        this.planIssue = planIssue;
        this.deleteIssue = deleteIssue;
        this.epics = epics;
        this.settings = settings;
    }

    record ScopeParams(@Default("all") Mine scope) {}

    @Get("/projects/{id:[^/]+}/issues")
    @Route(gate = Gate.SIGNED_IN_TO_WRITE)
    HttpResponse<?> list(Caller caller, @PathVariable("id") ProjectRef project, @Bind IssueFilterParams filter, @Bind ScopeParams scope,
            @Bind IssueListParams list, Paging paging, Links links) {
        IssueJson.Form form = new IssueJson.Form(settings.tier(), false, list.withLabelsDetails(), links);
        IssueFilter asked = epics.asked(filter.filter(scope.scope(), true, list), caller, filter.epicId());
        Page<IssueView> page = reads.inProject(caller, project, asked, paging.request());
        Function<IssueView, IssueJson.Form> forms = epics.each(form, caller, page.items());
        return paging.answer(page, issue -> IssueJson.of(issue, IssueReferencesJson.inProject(issue), forms.apply(issue)));
    }

    @Get("/projects/{id:[^/]+}/issues_statistics")
    @Route(gate = Gate.SIGNED_IN_TO_WRITE)
    IssueStatisticsJson statistics(Caller caller, @PathVariable("id") ProjectRef project, @Bind IssueFilterParams filter,
            @Bind ScopeParams scope) {
        IssueFilter asked = epics.asked(filter.filter(scope.scope(), true, IssueListParams.ANY), caller, filter.epicId());
        return IssueStatisticsJson.of(reads.countInProject(caller, project, asked));
    }

    @Get("/projects/{id:[^/]+}/issues/{issue_iid:[^/]+}")
    @Route(gate = Gate.SIGNED_IN_TO_WRITE)
    IssueJson get(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("issue_iid") long iid, Links links) {
        return alone(caller, reads.get(caller, project, iid), links);
    }

    @Post("/projects/{id:[^/]+}/issues")
    @Route(gate = Gate.SIGNED_IN_TO_WRITE)
    HttpResponse<?> create(Caller caller, @PathVariable("id") ProjectRef project, @Bind IssueCreationParams params, Links links,
            Origin origin, HttpRequest<?> request) {
        return HttpResponse.created(alone(caller,
                planIssue.create(caller, project, params.request(), NamedClient.of(request, origin), params.epic()), links));
    }

    @Put("/projects/{id:[^/]+}/issues/{issue_iid:[^/]+}")
    @Route(gate = Gate.SIGNED_IN_TO_WRITE)
    IssueJson update(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("issue_iid") long iid,
            @Bind IssueUpdateParams params, Links links) {
        return alone(caller, planIssue.update(caller, project, iid, params.request(), params.epicId()), links);
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

    private IssueJson alone(Caller caller, IssueView issue, Links links) {
        return IssueJson.of(issue, IssueReferencesJson.inProject(issue),
                epics.in(new IssueJson.Form(settings.tier(), true, links), caller, issue));
    }
}
