package dev.slipway.persistence.mergerequest;

import static dev.slipway.persistence.jooq.Tables.MERGE_REQUEST_CLOSINGS;
import static org.jooq.impl.DSL.count;

import dev.slipway.application.issue.port.ClosingRequests;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.mergerequest.MergeRequestAudience;
import jakarta.inject.Singleton;
import java.util.Collection;
import java.util.Map;
import org.jooq.DSLContext;

/** Counts merge requests that close issues in one statement, by the conditions of lists. */
@Singleton
final class JooqClosingRequests implements ClosingRequests {

    private final DSLContext dsl;
    private final MergeRequestRows rows = new MergeRequestRows();
    private final MergeRequestConditions conditions = new MergeRequestConditions(rows);

    JooqClosingRequests(DSLContext dsl) {
        this.dsl = dsl;
    }

    @Override
    public Map<Long, Integer> counts(Collection<Long> issueIds, Caller caller) {
        return dsl.select(MERGE_REQUEST_CLOSINGS.ISSUE_ID, count()).from(rows.matching())
                .join(MERGE_REQUEST_CLOSINGS).on(MERGE_REQUEST_CLOSINGS.MERGE_REQUEST_ID.eq(rows.m.ID))
                .where(MERGE_REQUEST_CLOSINGS.ISSUE_ID.in(issueIds), conditions.present(),
                        conditions.seen(MergeRequestAudience.everywhere(caller)))
                .groupBy(MERGE_REQUEST_CLOSINGS.ISSUE_ID).fetchMap(MERGE_REQUEST_CLOSINGS.ISSUE_ID, count());
    }
}
