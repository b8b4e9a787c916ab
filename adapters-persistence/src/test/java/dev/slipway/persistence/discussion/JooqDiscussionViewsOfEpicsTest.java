package dev.slipway.persistence.discussion;

import dev.slipway.domain.discussion.Noteable;

/** The contract once more, with notes of epics. */
class JooqDiscussionViewsOfEpicsTest extends JooqDiscussionViewsTest {

    @Override
    protected Noteable noteable(long project) {
        return NotedRows.epic(here, project);
    }
}
