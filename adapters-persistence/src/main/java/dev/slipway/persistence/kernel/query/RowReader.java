package dev.slipway.persistence.kernel.query;

import dev.slipway.persistence.kernel.StatementFailure;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jooq.Cursor;
import org.jooq.Record;
import org.jooq.Select;

/** Runs statements that are rendered for each call, and reads their rows without records. Their fields must be plain columns. */
public final class RowReader {

    private RowReader() {
    }

    public static <T> List<T> fetch(Select<?> query, Function<Row, T> mapper) {
        Columns columns = new Columns(query.getSelect());
        try (Cursor<?> found = query.fetchLazy()) {
            return columns.map(found.resultSet(), mapper);
        } catch (SQLException failed) {
            throw StatementFailure.of(failed);
        }
    }

    /** Runs a statement that finds one row at most. */
    public static <T> Optional<T> fetchOptional(Select<?> query, Function<Row, T> mapper) {
        List<T> found = fetch(query, mapper);
        return found.isEmpty() ? Optional.empty() : Optional.of(found.getFirst());
    }

    /** Runs a statement with fields that jOOQ maps, such as nested rows. */
    static <T> List<T> fetchByJooq(Select<? extends Record> query, Function<Row, T> mapper) {
        return query.fetch().map(record -> mapper.apply(new Row.OfRecord(record)));
    }
}
