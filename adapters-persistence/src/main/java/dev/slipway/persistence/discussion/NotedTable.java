package dev.slipway.persistence.discussion;

import static dev.slipway.persistence.jooq.Tables.DISCUSSIONS;
import static dev.slipway.persistence.jooq.Tables.EPICS;
import static dev.slipway.persistence.jooq.Tables.ISSUES;
import static dev.slipway.persistence.jooq.Tables.MERGE_REQUESTS;
import static dev.slipway.persistence.jooq.Tables.SNIPPETS;
import static org.jooq.impl.DSL.inline;

import dev.slipway.persistence.jooq.tables.records.DiscussionsRecord;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jooq.Condition;
import org.jooq.Field;
import org.jooq.Table;
import org.jooq.TableField;

/**
 * A table whose rows have notes. A kind of objects that is added is one more of these.
 *
 * @param reference column of {@code discussions} that refers to it
 * @param locked    whether only members write notes
 */
record NotedTable(TableField<?, Long> id, TableField<DiscussionsRecord, Long> reference, TableField<?, Instant> updatedAt,
        Field<Boolean> locked, Figures figures) {

    /**
     * Figures about the notes of a row, which are stored with it. Notes of the system do not count.
     *
     * @param comments   number of notes
     * @param characters of all of them
     * @param unresolved whether any thread is unresolved; empty where threads are not resolved
     */
    record Figures(TableField<?, Integer> comments, TableField<?, Long> characters, Optional<TableField<?, Boolean>> unresolved) {}

    static final NotedTable OF_ISSUES = new NotedTable(ISSUES.ID, DISCUSSIONS.ISSUE_ID, ISSUES.UPDATED_AT, ISSUES.DISCUSSION_LOCKED,
            new Figures(ISSUES.COMMENTS, ISSUES.COMMENT_CHARACTERS, Optional.empty()));
    static final NotedTable OF_EPICS = new NotedTable(EPICS.ID, DISCUSSIONS.EPIC_ID, EPICS.UPDATED_AT, inline(false),
            new Figures(EPICS.COMMENTS, EPICS.COMMENT_CHARACTERS, Optional.empty()));
    static final NotedTable OF_MERGE_REQUESTS = new NotedTable(MERGE_REQUESTS.ID, DISCUSSIONS.MERGE_REQUEST_ID, MERGE_REQUESTS.UPDATED_AT,
            MERGE_REQUESTS.DISCUSSION_LOCKED, new Figures(MERGE_REQUESTS.COMMENTS, MERGE_REQUESTS.COMMENT_CHARACTERS,
                    Optional.of(MERGE_REQUESTS.UNRESOLVED_THREADS)));

    static final NotedTable OF_SNIPPETS = new NotedTable(SNIPPETS.ID, DISCUSSIONS.SNIPPET_ID, SNIPPETS.UPDATED_AT, inline(false),
            new Figures(SNIPPETS.COMMENTS, SNIPPETS.COMMENT_CHARACTERS, Optional.empty()));

    /** In the order in which transactions that need rows of several tables lock them. */
    static final List<NotedTable> ALL = List.of(OF_ISSUES, OF_EPICS, OF_MERGE_REQUESTS, OF_SNIPPETS);

    Table<?> table() {
        return Objects.requireNonNull(id.getTable());
    }

    /** Returns the condition for the row. */
    Condition is(long row) {
        return id.eq(row);
    }
}
