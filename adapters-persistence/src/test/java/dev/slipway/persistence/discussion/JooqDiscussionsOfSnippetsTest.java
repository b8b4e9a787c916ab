package dev.slipway.persistence.discussion;

import dev.slipway.domain.discussion.Noteable;

/** The contract once more, with notes of snippets. */
class JooqDiscussionsOfSnippetsTest extends JooqDiscussionsOfRowsTest {

    @Override
    String table() {
        return "snippets";
    }

    @Override
    boolean lockable() {
        return false;
    }

    @Override
    protected Noteable noteable(long project) {
        return NotedRows.snippet(here, project);
    }
}
