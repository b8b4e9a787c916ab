package dev.slipway.rest.mergerequest;

import dev.slipway.application.mergerequest.MergeRequestPeople.Reviewer;
import dev.slipway.rest.edge.paging.Links;
import dev.slipway.rest.user.UserBriefJson;
import java.time.Instant;

/** A reviewer of a merge request. Reviews have no state of their own here. */
record ReviewerJson(UserBriefJson user, String state, Instant createdAt) {

    static ReviewerJson of(Reviewer reviewer, Links links) {
        return new ReviewerJson(UserBriefJson.of(reviewer.user(), links), "unreviewed", reviewer.since());
    }
}
