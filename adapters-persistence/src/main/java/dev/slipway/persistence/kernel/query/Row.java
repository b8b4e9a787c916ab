package dev.slipway.persistence.kernel.query;

import dev.slipway.persistence.kernel.StatementFailure;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.function.Function;
import org.jooq.Field;
import org.jooq.Record;
import org.jspecify.annotations.Nullable;

/**
 * The current row of a result, read by the fields that its statement selects. Mappers of frequent reads take it instead of a record of
 * jOOQ, so that the driver's values become those of a view without a copy between.
 */
public sealed interface Row {

    /** Returns the value of a selected field; null where the column is null. */
    <T> T get(Field<T> field);

    /**
     * Returns what a reader makes of columns that depend on a key alone, such as those of a joined user. Consecutive rows of a result that
     * have the same key share it: most lists have few authors. A key has one reader, or one within another.
     */
    <T> @Nullable T shared(Field<?> key, Function<Row, @Nullable T> reader);

    /** A row of the driver. Reading the fields in the order of the statement takes no search; other orders work too. */
    final class OfResult implements Row {

        private final ResultSet values;
        private final Columns columns;
        private final @Nullable Shared[] shared;
        private int expected;

        /** Object that was made of the columns of a key. */
        private record Shared(Object key, @Nullable Object made) {}

        OfResult(ResultSet values, Columns columns) {
            this.values = values;
            this.columns = columns;
            this.shared = new Shared[columns.size()];
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
            return (T) read(place);
        }

        private @Nullable Object read(int place) {
            try {
                return columns.read(values, place);
            } catch (SQLException failed) {
                throw StatementFailure.of(failed);
            }
        }

        @Override
        @SuppressWarnings("unchecked")
        public <T> @Nullable T shared(Field<?> key, Function<Row, @Nullable T> reader) {
            int place = columns.place(key, expected);
            Object value = read(place);
            if (value == null) {
                return reader.apply(this);
            }
            Shared before = shared[place];
            if (before == null || !before.key().equals(value)) {
                before = new Shared(value, reader.apply(this));
                shared[place] = before;
            }
            return (T) before.made();
        }
    }

    /** A row that jOOQ has read. */
    record OfRecord(Record record) implements Row {
        @Override
        public <T> T get(Field<T> field) {
            return record.get(field);
        }

        @Override
        public <T> @Nullable T shared(Field<?> key, Function<Row, @Nullable T> reader) {
            return reader.apply(this);
        }
    }
}
