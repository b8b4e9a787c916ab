package dev.slipway.persistence.kernel.query;

import dev.slipway.persistence.kernel.StatementFailure;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jooq.Field;
import org.jooq.Record;

/**
 * The current row of a result, read by the fields that its statement selects. Mappers of frequent reads take it instead of a record of
 * jOOQ, so that the driver's values become those of a view without a copy between.
 */
public sealed interface Row {

    /** Returns the value of a selected field; null where the column is null. */
    <T> T get(Field<T> field);

    /** A row of the driver. Reading the fields in the order of the statement takes no search; other orders work too. */
    final class OfResult implements Row {

        private final ResultSet values;
        private final Columns columns;
        private int expected;

        OfResult(ResultSet values, Columns columns) {
            this.values = values;
            this.columns = columns;
        }

        /** Moves to the next row; returns false after the last one. */
        boolean next() throws SQLException {
            expected = 0;
            return values.next();
        }

        @Override
        @SuppressWarnings({"unchecked", "NullAway"})
        public <T> T get(Field<T> field) {
            int place = columns.place(field, expected);
            expected = place + 1;
            try {
                return (T) columns.read(values, place);
            } catch (SQLException failed) {
                throw StatementFailure.of(failed);
            }
        }
    }

    /** A row that jOOQ has read. */
    record OfRecord(Record record) implements Row {
        @Override
        public <T> T get(Field<T> field) {
            return record.get(field);
        }
    }
}
