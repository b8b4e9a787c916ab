package dev.slipway.rest.mergerequest;

import dev.slipway.application.access.Gate;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.discussion.NoteableRef;
import dev.slipway.application.issue.IssueReads;
import dev.slipway.application.issue.IssueView;
import dev.slipway.application.mergerequest.item.FollowItem;
import dev.slipway.domain.access.Caller;
import dev.slipway.rest.edge.RestSettings;
import dev.slipway.rest.edge.Route;
import dev.slipway.rest.edge.paging.Links;
import dev.slipway.rest.issue.IssueJson;
import dev.slipway.rest.issue.IssueReferencesJson;
import dev.slipway.rest.issue.ShownEpics;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.PathVariable;
import io.micronaut.http.annotation.Post;

/** Lets users follow issues. */
@Controller("/api/v4/projects/{id:[^/]+}/issues/{subscribable_id:[^/]+}")
final class IssueSubscriptionController {

    private final FollowItem follow;
    private final IssueReads reads;
    private final ShownEpics epics;
    private final RestSettings settings;

    IssueSubscriptionController(FollowItem follow, IssueReads reads, ShownEpics epics, RestSettings settings) {
        this.follow = follow;
        this.reads = reads;
        this.epics = epics;
        this.settings = settings;
    }

    @Post("/subscribe")
    @Route(gate = Gate.SIGNED_IN)
    HttpResponse<?> subscribe(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("subscribable_id") long iid,
            Links links) {
        follow.follow(caller, new NoteableRef.OfIssue(project, iid));
        return shown(caller, project, iid, links);
    }

    @Post("/unsubscribe")
    @Route(gate = Gate.SIGNED_IN)
    HttpResponse<?> unsubscribe(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("subscribable_id") long iid,
            Links links) {
        follow.leave(caller, new NoteableRef.OfIssue(project, iid));
        return shown(caller, project, iid, links);
    }

    private HttpResponse<?> shown(Caller caller, ProjectRef project, long iid, Links links) {
        IssueView issue = reads.get(caller, project, iid);
        IssueJson.Form form = epics.in(new IssueJson.Form(settings.tier(), true, links), caller, issue);
        return HttpResponse.created(IssueJson.of(issue, IssueReferencesJson.inProject(issue), form));
    }
}
