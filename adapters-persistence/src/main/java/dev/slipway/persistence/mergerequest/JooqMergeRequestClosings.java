package dev.slipway.persistence.mergerequest;

import static dev.slipway.persistence.jooq.Tables.ISSUES;
import static dev.slipway.persistence.jooq.Tables.MERGE_REQUEST_CLOSINGS;
import static org.jooq.impl.DSL.select;
import static org.jooq.impl.DSL.val;

import dev.slipway.application.mergerequest.port.MergeRequestClosings;
import jakarta.inject.Singleton;
import java.util.Collection;
import org.jooq.DSLContext;

/** Stores which issues merge requests close in their table. */
@Singleton
final class JooqMergeRequestClosings implements MergeRequestClosings {

    private final DSLContext dsl;

    JooqMergeRequestClosings(DSLContext dsl) {
        this.dsl = dsl;
    }

    /** Rows that stay are not written. Issues are locked against deletion, as a reference does, in the order of their ids. */
    @Override
    public void replace(long mergeRequestId, Collection<Long> issueIds) {
        dsl.deleteFrom(MERGE_REQUEST_CLOSINGS).where(MERGE_REQUEST_CLOSINGS.MERGE_REQUEST_ID.eq(mergeRequestId),
                MERGE_REQUEST_CLOSINGS.ISSUE_ID.notIn(issueIds)).execute();
        if (!issueIds.isEmpty()) {
            dsl.insertInto(MERGE_REQUEST_CLOSINGS, MERGE_REQUEST_CLOSINGS.MERGE_REQUEST_ID, MERGE_REQUEST_CLOSINGS.ISSUE_ID)
                    .select(select(val(mergeRequestId), ISSUES.ID).from(ISSUES).where(ISSUES.ID.in(issueIds)).orderBy(ISSUES.ID)
                            .forKeyShare())
                    .onConflictDoNothing().execute();
        }
    }
}
