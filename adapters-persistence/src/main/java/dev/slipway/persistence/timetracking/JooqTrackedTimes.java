package dev.slipway.persistence.timetracking;

import static dev.slipway.persistence.jooq.Tables.ISSUES;
import static dev.slipway.persistence.jooq.Tables.MERGE_REQUESTS;
import static dev.slipway.persistence.kernel.ChangeTime.notBefore;

import dev.slipway.application.timetracking.port.TrackedTimes;
import dev.slipway.domain.issue.ItemId;
import dev.slipway.domain.issue.TimeStats;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.Optional;
import org.jooq.DSLContext;
import org.jooq.Record2;
import org.jooq.SelectConditionStep;
import org.jooq.Table;
import org.jooq.TableField;

/** Stores times in the rows of their objects. */
@Singleton
final class JooqTrackedTimes implements TrackedTimes {

    private final DSLContext dsl;

    JooqTrackedTimes(DSLContext dsl) {
        this.dsl = dsl;
    }

    /** Columns of a kind of objects. */
    private record Columns(Table<?> table, TableField<?, Long> id, TableField<?, Integer> estimate, TableField<?, Integer> spent,
            TableField<?, Instant> updatedAt) {

        private static final Columns OF_ISSUES =
                new Columns(ISSUES, ISSUES.ID, ISSUES.TIME_ESTIMATE, ISSUES.TIME_SPENT, ISSUES.UPDATED_AT);
        private static final Columns OF_MERGE_REQUESTS = new Columns(MERGE_REQUESTS, MERGE_REQUESTS.ID, MERGE_REQUESTS.TIME_ESTIMATE,
                MERGE_REQUESTS.TIME_SPENT, MERGE_REQUESTS.UPDATED_AT);

        static Columns of(ItemId item) {
            return switch (item.kind()) {
                case ISSUE -> OF_ISSUES;
                case MERGE_REQUEST -> OF_MERGE_REQUESTS;
            };
        }
    }

    private SelectConditionStep<Record2<Integer, Integer>> select(ItemId item) {
        Columns columns = Columns.of(item);
        return dsl.select(columns.estimate(), columns.spent()).from(columns.table()).where(columns.id().eq(item.id()));
    }

    private static TimeStats stats(Record2<Integer, Integer> row) {
        return TimeStats.of(row.value1(), row.value2());
    }

    @Override
    public Optional<TimeStats> find(ItemId item) {
        return select(item).fetchOptional(JooqTrackedTimes::stats);
    }

    @Override
    public Optional<TimeStats> lock(ItemId item) {
        return select(item).forNoKeyUpdate().fetchOptional(JooqTrackedTimes::stats);
    }

    @Override
    public void store(ItemId item, TimeStats times, Instant now) {
        Columns columns = Columns.of(item);
        dsl.update(columns.table()).set(columns.estimate(), times.estimate().seconds()).set(columns.spent(), times.spent().seconds())
                .set(columns.updatedAt(), notBefore(columns.updatedAt(), now)).where(columns.id().eq(item.id())).execute();
    }
}
