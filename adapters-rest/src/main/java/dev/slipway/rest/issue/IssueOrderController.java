package dev.slipway.rest.issue;

import dev.slipway.application.access.Gate;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.issue.IssueView;
import dev.slipway.application.issue.ReorderIssue;
import dev.slipway.domain.access.Caller;
import dev.slipway.rest.edge.Bind;
import dev.slipway.rest.edge.RestSettings;
import dev.slipway.rest.edge.Route;
import dev.slipway.rest.edge.constraint.AtLeastOneOf;
import dev.slipway.rest.edge.paging.Links;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.PathVariable;
import io.micronaut.http.annotation.Put;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Gives issues other places among those of their project. */
@Controller("/api/v4/projects/{id:[^/]+}/issues/{issue_iid:[^/]+}/reorder")
final class IssueOrderController {

    private final ReorderIssue move;
    private final ShownEpics epics;
    private final RestSettings settings;

    IssueOrderController(ReorderIssue move, ShownEpics epics, RestSettings settings) {
        this.move = move;
        this.epics = epics;
        this.settings = settings;
    }

    /** @param moveAfterId id of the issue that it comes after @param moveBeforeId id of the issue that it comes before */
    @AtLeastOneOf
    record OrderParams(@Nullable Long moveAfterId, @Nullable Long moveBeforeId) {}

    @Put
    @Route(gate = Gate.SIGNED_IN_TO_WRITE)
    IssueJson reorder(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("issue_iid") long iid,
            @Bind OrderParams params, Links links) {
        IssueView issue = move.move(caller, project, iid, Optional.ofNullable(params.moveAfterId()),
                Optional.ofNullable(params.moveBeforeId()));
        IssueJson.Form form = epics.in(new IssueJson.Form(settings.tier(), true, links), caller, issue);
        return IssueJson.of(issue, IssueReferencesJson.inProject(issue), form);
    }
}
