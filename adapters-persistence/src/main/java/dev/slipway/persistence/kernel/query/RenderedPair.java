package dev.slipway.persistence.kernel.query;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.function.Function;
import org.jooq.DSLContext;
import org.jspecify.annotations.Nullable;

/** Two queries that are sent together and answered in one round trip, in this order. */
public final class RenderedPair {

    private final DSLContext dsl;
    private final RenderedStatement first;
    private final RenderedStatement second;
    private volatile @Nullable String text;

    public RenderedPair(DSLContext dsl, RenderedStatement first, RenderedStatement second) {
        this.dsl = dsl;
        this.first = first;
        this.second = second;
    }

    /** Values of a query, in the order of its shape, and what becomes of its rows. */
    public record Call<T>(Function<Row, T> mapper, List<Object> values) {}

    /** Rows of both queries. */
    public record Found<A, B>(List<A> first, List<B> second) {}

    public <A, B> Found<A, B> fetch(Call<A> one, Call<B> other) {
        return RenderedStatement.run(dsl, text(), prepared -> {
            int next = first.bind(prepared, 1, one.values().toArray());
            second.bind(prepared, next, other.values().toArray());
            prepared.execute();
            List<A> found = rows(prepared, first, one.mapper());
            prepared.getMoreResults();
            return new Found<>(found, rows(prepared, second, other.mapper()));
        });
    }

    private static <T> List<T> rows(PreparedStatement prepared, RenderedStatement query, Function<Row, T> mapper) throws SQLException {
        try (ResultSet found = prepared.getResultSet()) {
            return query.columns().map(found, mapper);
        }
    }

    private String text() {
        String both = text;
        if (both == null) {
            both = first.text() + ";\n" + second.text();
            text = both;
        }
        return both;
    }
}
