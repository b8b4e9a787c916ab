package dev.slipway.persistence.discussion;

import static dev.slipway.persistence.jooq.Tables.DISCUSSIONS;
import static dev.slipway.persistence.jooq.Tables.NOTES;
import static org.jooq.impl.DSL.boolOr;
import static org.jooq.impl.DSL.count;

import dev.slipway.application.discussion.port.NoteCounts;
import dev.slipway.domain.discussion.DiscussionKind;
import jakarta.inject.Singleton;
import java.util.Collection;
import java.util.Map;
import org.jooq.DSLContext;
import org.jooq.Field;

/** Counts notes of merge requests, of many with one statement. */
@Singleton
final class JooqNoteCounts implements NoteCounts {

    private final DSLContext dsl;

    JooqNoteCounts(DSLContext dsl) {
        this.dsl = dsl;
    }

    @Override
    public Map<Long, Count> ofMergeRequests(Collection<Long> ids) {
        Field<Boolean> unresolved = boolOr(NOTES.SYSTEM.isFalse().and(NOTES.RESOLVED_AT.isNull())
                .and(DISCUSSIONS.KIND.ne(DiscussionKind.INDIVIDUAL.storedName())));
        return ids.isEmpty() ? Map.of()
                : dsl.select(DISCUSSIONS.MERGE_REQUEST_ID, count().filterWhere(NOTES.SYSTEM.isFalse()), unresolved)
                        .from(NOTES).join(DISCUSSIONS).on(DISCUSSIONS.ID.eq(NOTES.DISCUSSION_ID))
                        .where(DISCUSSIONS.MERGE_REQUEST_ID.in(ids)).groupBy(DISCUSSIONS.MERGE_REQUEST_ID)
                        .fetchMap(row -> row.value1(), row -> new Count(row.value2(), row.value3()));
    }
}
