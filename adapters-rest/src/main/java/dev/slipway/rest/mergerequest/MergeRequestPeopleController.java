package dev.slipway.rest.mergerequest;

import dev.slipway.application.access.Gate;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.issue.IssueView;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.mergerequest.MergeRequestPeople;
import dev.slipway.application.mergerequest.item.ClosedIssueReads;
import dev.slipway.domain.access.Caller;
import dev.slipway.rest.edge.RestSettings;
import dev.slipway.rest.edge.Route;
import dev.slipway.rest.edge.load.ComputedAnswers;
import dev.slipway.rest.edge.paging.Links;
import dev.slipway.rest.edge.paging.Paging;
import dev.slipway.rest.issue.IssueJson;
import dev.slipway.rest.issue.IssueReferencesJson;
import dev.slipway.rest.issue.ShownEpics;
import dev.slipway.rest.user.UserBriefJson;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.PathVariable;
import java.util.List;
import java.util.function.Function;

/** Serves the users of a merge request, and the issues that its merge closes. */
@Controller("/api/v4/projects/{id:[^/]+}/merge_requests/{merge_request_iid:[^/]+}")
final class MergeRequestPeopleController {

    private final MergeRequestPeople people;
    private final ClosedIssueReads issues;
    private final ComputedAnswers computed;
    private final ShownEpics epics;
    private final RestSettings settings;

    MergeRequestPeopleController(MergeRequestPeople people, ClosedIssueReads issues, ComputedAnswers computed, ShownEpics epics,
            RestSettings settings) {
        this.people = people;
        this.issues = issues;
        this.computed = computed;
        this.epics = epics;
        this.settings = settings;
    }

    @Get("/participants")
    @Route(gate = Gate.SIGNED_IN_TO_WRITE)
    HttpResponse<?> participants(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("merge_request_iid") long iid,
            Paging paging, Links links) {
        return paging.answer(people.participants(caller, project, iid, paging.request()), user -> UserBriefJson.of(user, links));
    }

    @Get("/reviewers")
    @Route(gate = Gate.SIGNED_IN_TO_WRITE)
    HttpResponse<?> reviewers(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("merge_request_iid") long iid,
            Paging paging, Links links) {
        return paging.answer(part(people.reviewers(caller, project, iid), paging), reviewer -> ReviewerJson.of(reviewer, links));
    }

    @Get("/closes_issues")
    @Route(gate = Gate.SIGNED_IN_TO_WRITE)
    HttpResponse<?> closesIssues(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("merge_request_iid") long iid,
            Paging paging, Links links) {
        IssueJson.Form form = new IssueJson.Form(settings.tier(), false, links);
        Page<IssueView> page = part(computed.answer(caller, () -> issues.of(caller, project, iid)), paging);
        Function<IssueView, IssueJson.Form> forms = epics.each(form, caller, page.items());
        return paging.answer(page, issue -> IssueJson.of(issue, IssueReferencesJson.anywhere(issue), forms.apply(issue)));
    }

    /** Returns a page of a short list, which is walked by page number. */
    private static <T> Page<T> part(List<T> all, Paging paging) {
        PageRequest.Offset page = paging.numbered();
        return new Page<>(all.stream().skip(page.skipped()).limit(page.size()).toList(), all.size());
    }
}
