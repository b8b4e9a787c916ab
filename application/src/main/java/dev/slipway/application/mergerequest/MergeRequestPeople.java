package dev.slipway.application.mergerequest;

import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.mergerequest.port.MergeRequestViews;
import dev.slipway.application.user.UserBrief;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;
import java.time.Instant;
import java.util.List;

/** Returns the users of merge requests. */
public final class MergeRequestPeople {

    private final MergeRequestAccess requests;
    private final MergeRequestViews views;

    public MergeRequestPeople(MergeRequestAccess requests, MergeRequestViews views) {
        this.requests = requests;
        this.views = views;
    }

    /** A reviewer. @param since when the review was requested */
    public record Reviewer(UserBrief user, Instant since) {}

    /** Returns the users who take part in a merge request. Those of comments that the caller does not see are left out. */
    public Page<UserBrief> participants(Caller caller, ProjectRef reference, long iid, PageRequest page) {
        MergeRequestAccess.Found found = requests.find(caller, reference, iid);
        return views.participants(found.request().id(), found.grant().allows(Ability.READ_INTERNAL_NOTES), page);
    }

    /** Returns the reviewers, in the order of their ids. */
    public List<Reviewer> reviewers(Caller caller, ProjectRef reference, long iid) {
        return views.reviewers(requests.find(caller, reference, iid).request().id());
    }
}
