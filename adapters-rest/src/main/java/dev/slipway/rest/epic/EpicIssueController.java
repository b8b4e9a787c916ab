package dev.slipway.rest.epic;

import dev.slipway.application.access.Gate;
import dev.slipway.application.access.GroupRef;
import dev.slipway.application.epic.EpicReads;
import dev.slipway.application.epic.EpicRef;
import dev.slipway.application.epic.IssuesOfEpic;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Tier;
import dev.slipway.rest.edge.Bind;
import dev.slipway.rest.edge.RestSettings;
import dev.slipway.rest.edge.Route;
import dev.slipway.rest.edge.paging.Links;
import dev.slipway.rest.edge.paging.Paging;
import dev.slipway.rest.issue.IssueJson;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.PathVariable;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.annotation.Put;
import java.util.List;

/** Serves the issues of an epic. */
@Controller("/api/v4/groups/{id:[^/]+}/epics/{epic_iid:[^/]+}/issues")
final class EpicIssueController {

    private final EpicReads reads;
    private final IssuesOfEpic issues;
    private final RestSettings settings;

    EpicIssueController(EpicReads reads, IssuesOfEpic issues, RestSettings settings) {
        this.reads = reads;
        this.issues = issues;
        this.settings = settings;
    }

    @Get
    @Route(gate = Gate.SIGNED_IN_TO_WRITE, tier = Tier.ULTIMATE)
    HttpResponse<?> list(Caller caller, @PathVariable("id") GroupRef group, @PathVariable("epic_iid") long iid, Paging paging,
            Links links) {
        EpicReads.Issues found = reads.issues(caller, new EpicRef(group, iid), paging.request());
        IssueJson.Form form = form(links);
        return paging.answer(found.page(), linked -> EpicIssueJson.of(linked, found.epic(), form));
    }

    @Post("/{issue_id:[^/]+}")
    @Route(gate = Gate.SIGNED_IN_TO_WRITE, tier = Tier.ULTIMATE)
    HttpResponse<?> add(Caller caller, @PathVariable("id") GroupRef group, @PathVariable("epic_iid") long iid,
            @PathVariable("issue_id") long issueId, Links links) {
        return HttpResponse.created(EpicIssueLinkJson.added(issues.add(caller, new EpicRef(group, iid), issueId), form(links)));
    }

    @Put("/{epic_issue_id:[^/]+}")
    @Route(gate = Gate.SIGNED_IN_TO_WRITE, tier = Tier.ULTIMATE)
    List<EpicIssueJson> move(Caller caller, @PathVariable("id") GroupRef group, @PathVariable("epic_iid") long iid,
            @PathVariable("epic_issue_id") long linkId, @Bind EpicParams.Moved params, Links links) {
        EpicReads.Issues found = issues.move(caller, new EpicRef(group, iid), linkId, params.before(), params.after());
        IssueJson.Form form = form(links);
        return found.page().items().stream().map(linked -> EpicIssueJson.of(linked, found.epic(), form)).toList();
    }

    @Delete("/{epic_issue_id:[^/]+}")
    @Route(gate = Gate.SIGNED_IN_TO_WRITE, tier = Tier.ULTIMATE)
    EpicIssueLinkJson remove(Caller caller, @PathVariable("id") GroupRef group, @PathVariable("epic_iid") long iid,
            @PathVariable("epic_issue_id") long linkId, Links links) {
        return EpicIssueLinkJson.removed(issues.remove(caller, new EpicRef(group, iid), linkId), form(links));
    }

    private IssueJson.Form form(Links links) {
        return new IssueJson.Form(settings.tier(), false, links);
    }
}
