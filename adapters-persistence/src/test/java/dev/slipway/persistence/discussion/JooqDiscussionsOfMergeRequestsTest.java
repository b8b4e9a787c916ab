package dev.slipway.persistence.discussion;

import dev.slipway.domain.discussion.Noteable;

/** The contract once more, with notes of merge requests. */
class JooqDiscussionsOfMergeRequestsTest extends DiscussionsOfRowsKit {

    @Override
    String table() {
        return "merge_requests";
    }

    @Override
    protected Noteable noteable(long project) {
        return NotedRows.request(here, project);
    }
}
