package dev.slipway.persistence.runner;

import static dev.slipway.persistence.jooq.Tables.JOBS;
import static org.jooq.impl.DSL.condition;
import static org.jooq.impl.DSL.count;
import static org.jooq.impl.DSL.field;
import static org.jooq.impl.DSL.inline;
import static org.jooq.impl.DSL.select;

import dev.slipway.domain.runner.FairOrder;
import dev.slipway.domain.runner.FairOrder.Key;
import dev.slipway.domain.runner.RunnerType;
import dev.slipway.persistence.jooq.tables.Jobs;
import org.jooq.Field;
import org.jooq.impl.SQLDataType;

/** The keys of {@link FairOrder} as fields of a statement: the rank of a job, before its age, in which the queue is walked anyway. */
final class FairOrderFields {

    private FairOrderFields() {
    }

    /** Returns the rank of a waiting job of {@code JOBS}. Among jobs of equal rank the lowest id is first. */
    static Field<Long> rank(RunnerType type) {
        return FairOrder.keys(type).stream().filter(key -> key != Key.OLDEST).findFirst().map(key -> switch (key) {
            case FEWEST_RUNNING -> running();
            case OLDEST -> throw new IllegalStateException("the age of a job is no rank");
        }).orElseGet(() -> inline(0L));
    }

    private static Field<Long> running() {
        Jobs busy = JOBS.as("busy");
        return field(select(count().cast(SQLDataType.BIGINT)).from(busy)
                .where(busy.STATUS.eq(inline(FairOrder.COUNTED.wireName())), condition(busy.ON_INSTANCE_RUNNER),
                        busy.PROJECT_ID.eq(JOBS.PROJECT_ID)));
    }
}
