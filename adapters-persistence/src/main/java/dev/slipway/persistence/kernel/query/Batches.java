package dev.slipway.persistence.kernel.query;

import static org.jooq.impl.DSL.any;
import static org.jooq.impl.DSL.array;
import static org.jooq.impl.DSL.select;

import java.util.Objects;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Record1;
import org.jooq.SelectForUpdateStep;
import org.jooq.Table;
import org.jooq.TableField;

/** Deletes rows in batches. */
public final class Batches {

    private Batches() {
    }

    /**
     * Deletes at most so many rows that meet a condition, and returns how many. Rows that another transaction has locked are left to a
     * later batch, so a batch does not wait for the rows themselves. It may wait for rows that refer to them and are deleted with them.
     *
     * @param key the primary key
     */
    public static <K> int delete(DSLContext dsl, TableField<?, K> key, Condition condition, int most) {
        Table<?> table = Objects.requireNonNull(key.getTable());
        return dsl.deleteFrom(table).where(among(key, select(key).from(table).where(condition).limit(most))).execute();
    }

    /**
     * Returns the condition that a row is among the rows of a query, which locks them and leaves out those that another transaction has
     * locked. The query runs once: as a subquery it may be repeated for each row, and then finds others than before.
     *
     * @param rows query with a limit
     */
    public static <K> Condition among(TableField<?, K> key, SelectForUpdateStep<Record1<K>> rows) {
        return key.eq(any(array(rows.forUpdate().skipLocked())));
    }
}
