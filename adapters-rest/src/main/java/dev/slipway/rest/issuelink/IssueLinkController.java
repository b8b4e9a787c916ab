package dev.slipway.rest.issuelink;

import dev.slipway.application.access.Gate;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.issue.IssueView;
import dev.slipway.application.issuelink.CreateIssueLink;
import dev.slipway.application.issuelink.IssueLinkReads;
import dev.slipway.application.issuelink.IssueLinkView;
import dev.slipway.application.issuelink.LinkedIssueView;
import dev.slipway.application.issuelink.RemoveIssueLink;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.issuelink.IssueLinkType;
import dev.slipway.rest.edge.Bind;
import dev.slipway.rest.edge.RestSettings;
import dev.slipway.rest.edge.Route;
import dev.slipway.rest.edge.constraint.Default;
import dev.slipway.rest.edge.constraint.Required;
import dev.slipway.rest.edge.paging.Links;
import dev.slipway.rest.issue.IssueJson;
import dev.slipway.rest.issue.ShownEpics;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.PathVariable;
import io.micronaut.http.annotation.Post;
import java.util.List;
import java.util.function.Function;

/** Serves and changes the links of an issue. */
@Controller("/api/v4/projects/{id:[^/]+}/issues/{issue_iid:[^/]+}/links")
final class IssueLinkController {

    private final IssueLinkReads reads;
    private final CreateIssueLink create;
    private final RemoveIssueLink remove;
    private final ShownEpics epics;
    private final RestSettings settings;

    IssueLinkController(IssueLinkReads reads, CreateIssueLink create, RemoveIssueLink remove, ShownEpics epics,
            RestSettings settings) {
        this.reads = reads;
        this.create = create;
        this.remove = remove;
        this.epics = epics;
        this.settings = settings;
    }

    /** @param targetProjectId id or full path */
    record LinkParams(@Required String targetProjectId, @Required Long targetIssueIid, @Default("relates_to") IssueLinkType linkType) {

        CreateIssueLink.Request request() {
            return new CreateIssueLink.Request(ProjectRef.of(targetProjectId), targetIssueIid, linkType);
        }
    }

    @Get
    @Route(gate = Gate.SIGNED_IN)
    List<LinkedIssueJson> list(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("issue_iid") long iid, Links links) {
        List<LinkedIssueView> found = reads.list(caller, project, iid);
        Function<IssueView, IssueJson.Form> forms = epics.each(form(links), caller, found.stream().map(LinkedIssueView::issue).toList());
        return found.stream().map(linked -> LinkedIssueJson.of(linked, forms.apply(linked.issue()))).toList();
    }

    @Get("/{issue_link_id:[^/]+}")
    @Route(gate = Gate.SIGNED_IN)
    IssueLinkJson get(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("issue_iid") long iid,
            @PathVariable("issue_link_id") long linkId, Links links) {
        return shown(caller, reads.get(caller, project, iid, linkId), links);
    }

    @Post
    @Route(gate = Gate.SIGNED_IN)
    HttpResponse<?> create(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("issue_iid") long iid,
            @Bind LinkParams params, Links links) {
        return HttpResponse.created(shown(caller, create.create(caller, project, iid, params.request()), links));
    }

    @Delete("/{issue_link_id:[^/]+}")
    @Route(gate = Gate.SIGNED_IN)
    IssueLinkJson remove(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("issue_iid") long iid,
            @PathVariable("issue_link_id") long linkId, Links links) {
        return shown(caller, remove.remove(caller, project, iid, linkId), links);
    }

    private IssueLinkJson shown(Caller caller, IssueLinkView link, Links links) {
        return IssueLinkJson.of(link, epics.each(form(links), caller, List.of(link.source(), link.target())));
    }

    private IssueJson.Form form(Links links) {
        return new IssueJson.Form(settings.tier(), false, links);
    }
}
