package dev.slipway.application.mergerequest;

import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.mergerequest.port.MergeRequestViews;
import dev.slipway.application.user.UserBrief;
import dev.slipway.domain.access.Caller;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

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

    /** Returns the author, the assignees and the reviewers, each once. */
    public List<UserBrief> participants(Caller caller, ProjectRef reference, long iid) {
        MergeRequestView.People people = requests.find(caller, reference, iid).request().people();
        return Stream.of(Stream.ofNullable(people.author()), people.assignees().stream(), people.reviewers().stream())
                .flatMap(each -> each).filter(Objects::nonNull).distinct().toList();
    }

    /** Returns the reviewers, in the order of their ids. */
    public List<Reviewer> reviewers(Caller caller, ProjectRef reference, long iid) {
        return views.reviewers(requests.find(caller, reference, iid).request().id());
    }
}
