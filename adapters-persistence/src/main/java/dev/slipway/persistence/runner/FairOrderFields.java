package dev.slipway.persistence.runner;

import static dev.slipway.persistence.jooq.Tables.JOBS;
import static dev.slipway.persistence.jooq.Tables.RUNNERS;
import static org.jooq.impl.DSL.coalesce;
import static org.jooq.impl.DSL.count;
import static org.jooq.impl.DSL.field;
import static org.jooq.impl.DSL.inline;
import static org.jooq.impl.DSL.name;
import static org.jooq.impl.DSL.select;

import dev.slipway.domain.runner.FairOrder;
import dev.slipway.domain.runner.FairOrder.Key;
import dev.slipway.domain.runner.RunnerType;
import dev.slipway.persistence.jooq.tables.Jobs;
import java.util.List;
import org.jooq.Field;
import org.jooq.OrderField;
import org.jooq.Table;

/** The keys of {@link FairOrder} as fields of a statement. */
final class FairOrderFields {

    private static final Field<Long> PROJECT = field(name("shares", "project_id"), Long.class);
    private static final Field<Integer> RUNNING = field(name("shares", "busy_jobs"), Integer.class);

    private FairOrderFields() {
    }

    static List<OrderField<?>> of(RunnerType type) {
        return FairOrder.keys(type).stream().<OrderField<?>>map(key -> switch (key) {
            case FEWEST_RUNNING -> coalesce(RUNNING, inline(0)).asc();
            case OLDEST -> JOBS.ID.asc();
        }).toList();
    }

    /** Returns the tables of waiting jobs with those that the keys need. */
    static Table<?> join(Table<?> waiting, RunnerType type) {
        return FairOrder.keys(type).contains(Key.FEWEST_RUNNING) ? waiting.leftJoin(shares()).on(PROJECT.eq(JOBS.PROJECT_ID)) : waiting;
    }

    private static Table<?> shares() {
        Jobs busy = JOBS.as("busy");
        return select(busy.PROJECT_ID.as("project_id"), count().as("busy_jobs"))
                .from(busy).join(RUNNERS)
                .on(RUNNERS.ID.eq(busy.RUNNER_ID), RUNNERS.RUNNER_TYPE.eq(inline(FairOrder.COUNTED_TYPE.wireName())))
                .where(busy.STATUS.eq(inline(FairOrder.COUNTED.wireName()))).groupBy(busy.PROJECT_ID).asTable("shares");
    }
}
