package dev.slipway.persistence.discussion;

import dev.slipway.domain.discussion.Noteable;

/** The contract once more, with notes of merge requests. */
class JooqDiscussionViewsOfMergeRequestsTest extends JooqDiscussionViewsTest {

    @Override
    protected Noteable noteable(long project) {
        return RequestRows.request(here, project);
    }
}
