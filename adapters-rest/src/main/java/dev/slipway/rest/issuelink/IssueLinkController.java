package dev.slipway.rest.issuelink;

import dev.slipway.application.access.Gate;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.issuelink.CreateIssueLink;
import dev.slipway.application.issuelink.IssueLinkReads;
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
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.PathVariable;
import io.micronaut.http.annotation.Post;
import java.util.List;

/** Serves and changes the links of an issue. */
@Controller("/api/v4/projects/{id:[^/]+}/issues/{issue_iid:[^/]+}/links")
final class IssueLinkController {

    private final IssueLinkReads reads;
    private final CreateIssueLink create;
    private final RemoveIssueLink remove;
    private final RestSettings settings;

    IssueLinkController(IssueLinkReads reads, CreateIssueLink create, RemoveIssueLink remove, RestSettings settings) {
        this.reads = reads;
        this.create = create;
        this.remove = remove;
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
        IssueJson.Form form = form(links);
        return reads.list(caller, project, iid).stream().map(linked -> LinkedIssueJson.of(linked, form)).toList();
    }

    @Get("/{issue_link_id:[^/]+}")
    @Route(gate = Gate.SIGNED_IN)
    IssueLinkJson get(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("issue_iid") long iid,
            @PathVariable("issue_link_id") long linkId, Links links) {
        return IssueLinkJson.of(reads.get(caller, project, iid, linkId), form(links));
    }

    @Post
    @Route(gate = Gate.SIGNED_IN)
    HttpResponse<?> create(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("issue_iid") long iid,
            @Bind LinkParams params, Links links) {
        return HttpResponse.created(IssueLinkJson.of(create.create(caller, project, iid, params.request()), form(links)));
    }

    @Delete("/{issue_link_id:[^/]+}")
    @Route(gate = Gate.SIGNED_IN)
    IssueLinkJson remove(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("issue_iid") long iid,
            @PathVariable("issue_link_id") long linkId, Links links) {
        return IssueLinkJson.of(remove.remove(caller, project, iid, linkId), form(links));
    }

    private IssueJson.Form form(Links links) {
        return new IssueJson.Form(settings.tier(), false, links);
    }
}
