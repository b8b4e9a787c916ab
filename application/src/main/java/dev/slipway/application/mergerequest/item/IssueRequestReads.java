package dev.slipway.application.mergerequest.item;

import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.discussion.NoteableRef;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Sort;
import dev.slipway.application.mergerequest.MergeRequestFilter;
import dev.slipway.application.mergerequest.MergeRequestFilter.Order;
import dev.slipway.application.mergerequest.MergeRequestFilter.Place;
import dev.slipway.application.mergerequest.MergeRequestItem;
import dev.slipway.application.mergerequest.MergeRequestView;
import dev.slipway.application.mergerequest.MergeStatuses;
import dev.slipway.application.mergerequest.port.MergeRequestViews;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.mergerequest.MergeRequestAudience;

/** Returns the merge requests that have to do with an issue, as far as the caller sees both. */
public final class IssueRequestReads {

    private final WorkItems items;
    private final MergeRequestViews views;
    private final MergeStatuses statuses;

    public IssueRequestReads(WorkItems items, MergeRequestViews views, MergeStatuses statuses) {
        this.items = items;
        this.views = views;
        this.statuses = statuses;
    }

    /** Returns the merge requests of the project of an issue that close it, in any state, the newest first. */
    public Page<MergeRequestItem> closing(Caller caller, ProjectRef project, long iid, PageRequest page) {
        WorkItems.Found issue = items.find(caller, new NoteableRef.OfIssue(project, iid));
        if (!issue.project().allows(Ability.READ_MERGE_REQUESTS)) {
            return Page.empty();
        }
        Place place = new Place.Closing(issue.project().id(), issue.id().id());
        return shown(caller, views.list(MergeRequestFilter.all().at(place).orderedBy(Order.CREATED_AT, Sort.DESC),
                MergeRequestAudience.ofProject(caller), page));
    }

    /** Returns the merge requests of all projects that mention an issue, are mentioned in it, or close it, oldest first. */
    public Page<MergeRequestItem> related(Caller caller, ProjectRef project, long iid, PageRequest page) {
        WorkItems.Found issue = items.find(caller, new NoteableRef.OfIssue(project, iid));
        return shown(caller, views.list(MergeRequestFilter.all().at(new Place.Related(issue.id().id())),
                MergeRequestAudience.everywhere(caller), page));
    }

    private Page<MergeRequestItem> shown(Caller caller, Page<MergeRequestView> page) {
        return page.with(statuses.shown(caller, page.items(), false));
    }
}
