package dev.slipway.persistence.errortracking;

import static dev.slipway.persistence.jooq.Tables.TRACKED_ERRORS;
import static dev.slipway.persistence.jooq.Tables.TRACKED_EVENTS;
import static org.jooq.impl.DSL.field;
import static org.jooq.impl.DSL.max;
import static org.jooq.impl.DSL.name;
import static org.jooq.impl.DSL.row;
import static org.jooq.impl.DSL.select;
import static org.jooq.impl.DSL.sum;

import dev.slipway.persistence.jooq.tables.TrackedEvents;
import dev.slipway.persistence.kernel.query.Batches;
import java.math.BigDecimal;
import java.time.Instant;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.Record2;

/**
 * Removes what is beyond the limits of a project, in the transaction that adds to it. Rows of other errors are locked in passing, so that
 * nothing waits for two errors; those that others lock have just changed.
 */
final class TrackedErrorBounds {

    /** Maximum number of rows that one event removes. Usually it is one. */
    private static final int PIECE = 100;

    private final DSLContext dsl;

    TrackedErrorBounds(DSLContext dsl) {
        this.dsl = dsl;
    }

    /** Removes all but the latest events of a locked error. */
    void events(long errorId, int most) {
        TrackedEvents kept = TRACKED_EVENTS.as("kept");
        dsl.deleteFrom(TRACKED_EVENTS)
                .where(TRACKED_EVENTS.ERROR_ID.eq(errorId), TRACKED_EVENTS.ID.le(select(kept.ID).from(kept)
                        .where(kept.ERROR_ID.eq(errorId)).orderBy(kept.ID.desc()).limit(1).offset(most)))
                .execute();
    }

    /** Removes all but the errors that occurred last, and the one that was added. One that has occurred again meanwhile stays. */
    void errors(long projectId, long added, int most) {
        Record2<Instant, Long> last = dsl.select(TRACKED_ERRORS.LAST_SEEN_AT, TRACKED_ERRORS.ID).from(TRACKED_ERRORS)
                .where(TRACKED_ERRORS.PROJECT_ID.eq(projectId))
                .orderBy(TRACKED_ERRORS.LAST_SEEN_AT.desc(), TRACKED_ERRORS.ID.desc()).offset(most).limit(1).fetchOne();
        if (last != null) {
            Batches.delete(dsl, TRACKED_ERRORS.ID, TRACKED_ERRORS.PROJECT_ID.eq(projectId).and(TRACKED_ERRORS.ID.ne(added))
                    .and(row(TRACKED_ERRORS.LAST_SEEN_AT, TRACKED_ERRORS.ID).le(last.value1(), last.value2())), PIECE);
        }
    }

    /** Removes the contents of all but the latest event of a locked error. */
    void contents(long errorId, long latestEvent) {
        dsl.update(TRACKED_EVENTS).setNull(TRACKED_EVENTS.PAYLOAD)
                .where(TRACKED_EVENTS.ERROR_ID.eq(errorId), TRACKED_EVENTS.ID.lt(latestEvent), TRACKED_EVENTS.PAYLOAD.isNotNull())
                .execute();
    }

    /** Removes the contents of events of a project that arrived first, until the others have at most so many bytes. */
    void bytes(long projectId, long latestEvent, long most) {
        TrackedEvents kept = TRACKED_EVENTS.as("kept");
        Field<BigDecimal> total = field(name("total"), BigDecimal.class);
        Long last = dsl.select(max(field(name("id"), Long.class))).from(select(kept.ID.as("id"), sum(kept.BYTES).over()
                        .orderBy(kept.ID.desc()).as("total")).from(kept).where(kept.PROJECT_ID.eq(projectId), kept.PAYLOAD.isNotNull())
                        .asTable("totals"))
                .where(total.gt(BigDecimal.valueOf(most))).fetchSingle().value1();
        if (last != null) {
            dsl.update(TRACKED_EVENTS).setNull(TRACKED_EVENTS.PAYLOAD).where(Batches.among(TRACKED_EVENTS.ID, select(TRACKED_EVENTS.ID)
                    .from(TRACKED_EVENTS).where(TRACKED_EVENTS.PROJECT_ID.eq(projectId), TRACKED_EVENTS.PAYLOAD.isNotNull(),
                            TRACKED_EVENTS.ID.le(last), TRACKED_EVENTS.ID.lt(latestEvent))
                    .orderBy(TRACKED_EVENTS.ID).limit(PIECE))).execute();
        }
    }
}
