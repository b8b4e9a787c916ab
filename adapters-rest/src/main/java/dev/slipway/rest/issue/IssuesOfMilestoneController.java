package dev.slipway.rest.issue;

import dev.slipway.application.access.Gate;
import dev.slipway.application.access.GroupRef;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.issue.IssueReads;
import dev.slipway.application.issue.IssueView;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.milestone.MilestoneReads;
import dev.slipway.application.milestone.MilestoneTarget;
import dev.slipway.application.milestone.MilestoneView;
import dev.slipway.domain.access.Caller;
import dev.slipway.rest.edge.RestSettings;
import dev.slipway.rest.edge.Route;
import dev.slipway.rest.edge.paging.Links;
import dev.slipway.rest.edge.paging.Paging;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.PathVariable;
import java.util.function.Function;

/** Serves the issues of milestones. */
@Controller("/api/v4")
final class IssuesOfMilestoneController {

    private final MilestoneReads milestones;
    private final IssueReads reads;
    private final ShownEpics epics;
    private final RestSettings settings;

    IssuesOfMilestoneController(MilestoneReads milestones, IssueReads reads, ShownEpics epics, RestSettings settings) {
        this.milestones = milestones;
        this.reads = reads;
        this.epics = epics;
        this.settings = settings;
    }

    @Get("/projects/{id:[^/]+}/milestones/{milestone_id:[^/]+}/issues")
    @Route(gate = Gate.SIGNED_IN)
    HttpResponse<?> ofProject(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("milestone_id") long milestoneId,
            Paging paging, Links links) {
        MilestoneView milestone = milestones.get(caller, new MilestoneTarget.Project(project), milestoneId);
        Page<IssueView> page = reads.ofMilestone(caller, milestone, paging.request());
        Function<IssueView, IssueJson.Form> forms = epics.each(form(links), caller, page.items());
        return paging.answer(page, item -> IssueJson.of(item, IssueReferencesJson.inProject(item), forms.apply(item)));
    }

    @Get("/groups/{id:[^/]+}/milestones/{milestone_id:[^/]+}/issues")
    @Route(gate = Gate.SIGNED_IN)
    HttpResponse<?> ofGroup(Caller caller, @PathVariable("id") GroupRef group, @PathVariable("milestone_id") long milestoneId,
            Paging paging, Links links) {
        MilestoneView milestone = milestones.get(caller, new MilestoneTarget.Group(group), milestoneId);
        Page<IssueView> page = reads.ofMilestone(caller, milestone, paging.request());
        Function<IssueView, IssueJson.Form> forms = epics.each(form(links), caller, page.items());
        return paging.answer(page,
                item -> IssueJson.of(item, IssueReferencesJson.inGroup(item, milestone.ownerPath()), forms.apply(item)));
    }

    private IssueJson.Form form(Links links) {
        return new IssueJson.Form(settings.tier(), false, links);
    }
}
