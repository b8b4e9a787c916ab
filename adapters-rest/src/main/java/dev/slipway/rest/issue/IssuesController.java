package dev.slipway.rest.issue;

import dev.slipway.application.access.Gate;
import dev.slipway.application.access.GroupRef;
import dev.slipway.application.issue.IssueFilter;
import dev.slipway.application.issue.IssueFilter.Mine;
import dev.slipway.application.issue.IssueReads;
import dev.slipway.application.issue.IssueView;
import dev.slipway.application.kernel.Page;
import dev.slipway.domain.access.Caller;
import dev.slipway.rest.edge.Bind;
import dev.slipway.rest.edge.RestSettings;
import dev.slipway.rest.edge.Route;
import dev.slipway.rest.edge.constraint.Default;
import dev.slipway.rest.edge.paging.Links;
import dev.slipway.rest.edge.paging.Paging;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.PathVariable;
import java.util.function.Function;

/** Serves issues across projects. */
@Controller("/api/v4")
final class IssuesController {

    private final IssueReads reads;
    private final ShownEpics epics;
    private final RestSettings settings;

    IssuesController(IssueReads reads, ShownEpics epics, RestSettings settings) {
        this.reads = reads;
        this.epics = epics;
        this.settings = settings;
    }

    record GroupParams(@Default("all") Mine scope, @Default("true") boolean nonArchived) {}

    record EverywhereParams(@Default("created_by_me") Mine scope, @Default("true") boolean nonArchived) {}

    @Get("/issues")
    @Route(gate = Gate.SIGNED_IN_TO_WRITE)
    HttpResponse<?> list(Caller caller, @Bind IssueFilterParams filter, @Bind EverywhereParams where, @Bind IssueListParams list,
            Paging paging, Links links) {
        IssueJson.Form form = new IssueJson.Form(settings.tier(), false, list.withLabelsDetails(), links);
        IssueFilter asked = epics.asked(filter.filter(where.scope(), !where.nonArchived(), list), caller, filter.epicId());
        Page<IssueView> page = reads.everywhere(caller, asked, paging.request());
        Function<IssueView, IssueJson.Form> forms = epics.each(form, caller, page.items());
        return paging.answer(page, issue -> IssueJson.of(issue, IssueReferencesJson.anywhere(issue), forms.apply(issue)));
    }

    @Get("/issues_statistics")
    @Route(gate = Gate.SIGNED_IN)
    IssueStatisticsJson statistics(Caller caller, @Bind IssueFilterParams filter, @Bind EverywhereParams where) {
        return IssueStatisticsJson.of(reads.countEverywhere(caller,
                epics.asked(filter.filter(where.scope(), !where.nonArchived(), IssueListParams.ANY), caller, filter.epicId())));
    }

    @Get("/issues/{id:[^/]+}")
    @Route(gate = Gate.ADMINISTRATOR)
    IssueJson get(Caller caller, @PathVariable("id") long id, Links links) {
        IssueView issue = reads.get(caller, id);
        return IssueJson.of(issue, IssueReferencesJson.anywhere(issue),
                epics.in(new IssueJson.Form(settings.tier(), true, links), caller, issue));
    }

    @Get("/groups/{id:[^/]+}/issues")
    @Route(gate = Gate.SIGNED_IN_TO_WRITE)
    HttpResponse<?> ofGroup(Caller caller, @PathVariable("id") GroupRef group, @Bind IssueFilterParams filter, @Bind GroupParams where,
            @Bind IssueListParams list, Paging paging, Links links) {
        IssueJson.Form form = new IssueJson.Form(settings.tier(), false, list.withLabelsDetails(), links);
        IssueFilter asked = epics.asked(filter.filter(where.scope(), !where.nonArchived(), list), caller, filter.epicId());
        IssueReads.OfGroup found = reads.inGroup(caller, group, asked, paging.request());
        Function<IssueView, IssueJson.Form> forms = epics.each(form, caller, found.issues().items());
        return paging.answer(found.issues(),
                issue -> IssueJson.of(issue, IssueReferencesJson.inGroup(issue, found.groupPath()), forms.apply(issue)));
    }

    @Get("/groups/{id:[^/]+}/issues_statistics")
    @Route(gate = Gate.SIGNED_IN_TO_WRITE)
    IssueStatisticsJson statisticsOfGroup(Caller caller, @PathVariable("id") GroupRef group, @Bind IssueFilterParams filter,
            @Bind GroupParams where) {
        return IssueStatisticsJson.of(reads.countInGroup(caller, group,
                epics.asked(filter.filter(where.scope(), !where.nonArchived(), IssueListParams.ANY), caller, filter.epicId())));
    }
}
