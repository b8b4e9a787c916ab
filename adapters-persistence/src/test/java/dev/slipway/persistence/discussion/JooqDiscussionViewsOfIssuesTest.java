package dev.slipway.persistence.discussion;

import dev.slipway.domain.discussion.Noteable;

/** The contract once more, with notes of issues. */
class JooqDiscussionViewsOfIssuesTest extends JooqDiscussionViewsTest {

    @Override
    protected Noteable noteable(long project) {
        return NotedRows.issue(here, project);
    }
}
