package dev.slipway.persistence.kernel.query;

import java.math.BigDecimal;
import java.sql.Array;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jooq.Field;
import org.jooq.JSONB;
import org.jooq.SelectFieldOrAsterisk;
import org.jspecify.annotations.Nullable;

/** The selected fields of a statement, each with the reader of its type. Rejects types that no reader is for, when a statement is made. */
final class Columns {

    /** Reads one column of the current row. */
    @FunctionalInterface
    private interface Reader {
        @Nullable Object read(ResultSet row, int column) throws SQLException;
    }

    private static final Map<Class<?>, Reader> READERS = Map.ofEntries(
            Map.entry(Long.class, (row, column) -> present(row, row.getLong(column))),
            Map.entry(Integer.class, (row, column) -> present(row, row.getInt(column))),
            Map.entry(Short.class, (row, column) -> present(row, row.getShort(column))),
            Map.entry(Boolean.class, (row, column) -> present(row, row.getBoolean(column))),
            Map.entry(Double.class, (row, column) -> present(row, row.getDouble(column))),
            Map.entry(String.class, ResultSet::getString),
            Map.entry(BigDecimal.class, ResultSet::getBigDecimal),
            Map.entry(Instant.class, Columns::moment),
            Map.entry(LocalDate.class, (row, column) -> row.getObject(column, LocalDate.class)),
            Map.entry(JSONB.class, (row, column) -> JSONB.jsonbOrNull(row.getString(column))),
            Map.entry(byte[].class, ResultSet::getBytes),
            Map.entry(String[].class, Columns::array),
            Map.entry(Long[].class, Columns::array),
            Map.entry(Integer[].class, Columns::array));

    private final Field<?>[] fields;
    private final Reader[] readers;
    private final Map<Field<?>, Integer> places = new IdentityHashMap<>();

    Columns(List<? extends SelectFieldOrAsterisk> selected) {
        fields = selected.stream().map(Field.class::cast).toArray(Field<?>[]::new);
        readers = new Reader[fields.length];
        for (int place = 0; place < fields.length; place++) {
            Class<?> type = fields[place].getType();
            readers[place] = READERS.get(type);
            if (readers[place] == null) {
                throw new IllegalArgumentException("no row reads the " + type + " of " + fields[place]);
            }
            places.put(fields[place], place);
        }
    }

    int size() {
        return fields.length;
    }

    /** Returns where a field is selected. @param expected place after the last one that was read */
    int place(Field<?> field, int expected) {
        if (expected < fields.length && fields[expected] == field) {
            return expected;
        }
        Integer place = places.get(field);
        return place == null ? search(field) : place;
    }

    /** Finds a field that was made anew for the same column: by its name if that is not qualified, otherwise by jOOQ's comparison. */
    private int search(Field<?> field) {
        boolean plain = field.getQualifiedName().parts().length == 1;
        for (int place = 0; place < fields.length; place++) {
            if (fields[place].getName().equals(field.getName()) && (plain || fields[place].equals(field))) {
                return place;
            }
        }
        throw new IllegalArgumentException("the statement does not select " + field);
    }

    @Nullable Object read(ResultSet row, int place) throws SQLException {
        return readers[place].read(row, place + 1);
    }

    /** Returns what a mapper makes of all rows. */
    <T> List<T> map(ResultSet found, Function<Row, T> mapper) throws SQLException {
        List<T> all = new ArrayList<>();
        Row.OfResult row = new Row.OfResult(found, this);
        while (row.next()) {
            all.add(mapper.apply(row));
        }
        return all;
    }

    private static <T> @Nullable T present(ResultSet row, T value) throws SQLException {
        return row.wasNull() ? null : value;
    }

    private static @Nullable Instant moment(ResultSet row, int column) throws SQLException {
        OffsetDateTime moment = row.getObject(column, OffsetDateTime.class);
        return moment == null ? null : moment.toInstant();
    }

    private static @Nullable Object array(ResultSet row, int column) throws SQLException {
        Array array = row.getArray(column);
        return array == null ? null : array.getArray();
    }
}
