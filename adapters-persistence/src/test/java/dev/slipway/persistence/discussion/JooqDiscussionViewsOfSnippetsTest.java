package dev.slipway.persistence.discussion;

import dev.slipway.domain.discussion.Noteable;

/** The contract once more, with notes of snippets. */
class JooqDiscussionViewsOfSnippetsTest extends JooqDiscussionViewsTest {

    @Override
    protected Noteable noteable(long project) {
        return NotedRows.snippet(here, project);
    }
}
