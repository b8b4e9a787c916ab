package dev.slipway.persistence.discussion;

import dev.slipway.domain.discussion.Noteable;
import java.util.Optional;
import org.jooq.Condition;

/** The row of an object that has notes. */
record NotedRow(NotedTable table, long id) {

    /** Returns the row of an object; empty for commits, which have none. */
    static Optional<NotedRow> of(Noteable noteable) {
        return switch (noteable) {
            case Noteable.Commit ignored -> Optional.empty();
            case Noteable.MergeRequest request -> Optional.of(new NotedRow(NotedTable.OF_MERGE_REQUESTS, request.id()));
            case Noteable.Issue issue -> Optional.of(new NotedRow(NotedTable.OF_ISSUES, issue.id()));
            case Noteable.Snippet snippet -> Optional.of(new NotedRow(NotedTable.OF_SNIPPETS, snippet.id()));
            case Noteable.Epic epic -> Optional.of(new NotedRow(NotedTable.OF_EPICS, epic.id()));
        };
    }

    /** Returns the condition for the row in its table. */
    Condition here() {
        return table.is(id);
    }
}
