package dev.slipway.persistence.issue;

import static dev.slipway.persistence.jooq.Tables.ISSUE_LINKS;
import static org.jooq.impl.DSL.count;

import dev.slipway.application.issue.port.BlockedIssues;
import dev.slipway.domain.issue.IssueAudience;
import dev.slipway.domain.issue.IssueState;
import jakarta.inject.Singleton;
import java.util.Collection;
import java.util.Map;
import org.jooq.DSLContext;

/** Counts blocked issues in one statement, by the conditions of lists. */
@Singleton
final class JooqBlockedIssues implements BlockedIssues {

    private final DSLContext dsl;
    private final IssueRows rows = new IssueRows();
    private final IssueConditions conditions = new IssueConditions(rows);

    JooqBlockedIssues(DSLContext dsl) {
        this.dsl = dsl;
    }

    @Override
    public Map<Long, Integer> counts(Collection<Long> issueIds, IssueAudience audience) {
        return dsl.select(ISSUE_LINKS.SOURCE_ID, count()).from(rows.matching()).join(ISSUE_LINKS).on(ISSUE_LINKS.TARGET_ID.eq(rows.i.ID))
                .where(ISSUE_LINKS.SOURCE_ID.in(issueIds), ISSUE_LINKS.BLOCKS.isTrue(),
                        rows.i.STATE.eq(IssueState.OPENED.wireName()), conditions.present(), conditions.seen(audience))
                .groupBy(ISSUE_LINKS.SOURCE_ID).fetchMap(ISSUE_LINKS.SOURCE_ID, count());
    }
}
