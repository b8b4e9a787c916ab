package dev.slipway.persistence.discussion;

import static dev.slipway.persistence.jooq.Tables.DISCUSSIONS;
import static dev.slipway.persistence.jooq.Tables.MERGE_REQUESTS;

import dev.slipway.application.discussion.port.NoteCounts;
import dev.slipway.domain.access.Caller;
import dev.slipway.persistence.issue.HiddenComments;
import jakarta.inject.Singleton;
import java.util.Collection;
import java.util.Map;
import org.jooq.DSLContext;

/** Reads the figures that {@code JooqDiscussions} stores with merge requests, of many with one statement. */
@Singleton
final class JooqNoteCounts implements NoteCounts {

    private final DSLContext dsl;

    JooqNoteCounts(DSLContext dsl) {
        this.dsl = dsl;
    }

    @Override
    public Map<Long, Count> ofMergeRequests(Collection<Long> ids) {
        return ids.isEmpty() ? Map.of()
                : dsl.select(MERGE_REQUESTS.ID, MERGE_REQUESTS.COMMENTS, MERGE_REQUESTS.UNRESOLVED_THREADS).from(MERGE_REQUESTS)
                        .where(MERGE_REQUESTS.ID.in(ids), MERGE_REQUESTS.COMMENTS.gt(0))
                        .fetchMap(row -> row.value1(), row -> new Count(row.value2(), row.value3()));
    }

    @Override
    public Map<Long, Integer> hidden(Collection<Long> ids, Caller caller) {
        return HiddenComments.of(dsl, DISCUSSIONS.MERGE_REQUEST_ID, ids, caller);
    }
}
