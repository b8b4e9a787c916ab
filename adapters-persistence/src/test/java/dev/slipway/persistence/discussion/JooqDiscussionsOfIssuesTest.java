package dev.slipway.persistence.discussion;

import dev.slipway.domain.discussion.Noteable;

/** The contract once more, with notes of issues. */
class JooqDiscussionsOfIssuesTest extends DiscussionsOfRowsKit {

    @Override
    String table() {
        return "issues";
    }

    @Override
    protected Noteable noteable(long project) {
        return NotedRows.issue(here, project);
    }
}
