package dev.slipway.persistence.kernel;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jooq.ConnectionProvider;
import org.jooq.DSLContext;
import org.jooq.JSONB;
import org.jooq.Select;
import org.jspecify.annotations.Nullable;

/**
 * A query that is written with jOOQ, rendered once, and executed with any values by the driver alone, which keeps it prepared. To render a
 * large query and to copy its rows takes more processor time than the rest of a read. Runs in the current transaction, as other statements
 * do.
 */
public final class RenderedQuery {

    /** Stand for the values while the query is rendered; no query has them for another reason. */
    private static final long FIRST_NUMBER = Long.MIN_VALUE + 4711;
    private static final String NAME = "\u0001name\u0001";

    private final DSLContext dsl;
    private final Supplier<Select<?>> query;
    private final List<Object> standIns;
    private volatile @Nullable Statement statement;

    /** Stands for a value in the bindings of a statement. */
    private record Place(int index) {}

    /** @param bindings values to bind: constants, or a {@link Place} */
    private record Statement(String text, Columns columns, Object[] bindings) {}

    private RenderedQuery(DSLContext dsl, Supplier<Select<?>> query, List<Object> standIns) {
        this.dsl = dsl;
        this.query = query;
        this.standIns = standIns;
    }

    /** Returns the statement, rendered at the first call, so that starts do not wait for it. */
    private Statement statement() {
        Statement rendered = statement;
        if (rendered == null) {
            rendered = render(query.get());
            statement = rendered;
        }
        return rendered;
    }

    private Statement render(Select<?> written) {
        List<Object> bound = written.getBindValues();
        if (!bound.containsAll(standIns)) {
            throw new IllegalArgumentException("the query does not depend on all of its values");
        }
        return new Statement(dsl.render(written), new Columns(written.getSelect()), bound.stream()
                .map(value -> standIns.contains(value) ? new Place(standIns.indexOf(value)) : value).toArray());
    }

    /** Builds the query for as many numbers as {@link #fetch} receives. */
    @FunctionalInterface
    public interface Shape {
        Select<?> of(long... numbers);
    }

    /** Builds the query for a name and as many numbers as {@link #fetch} receives. */
    @FunctionalInterface
    public interface NamedShape {
        Select<?> of(String name, long... numbers);
    }

    /** @param count number of bigint parameters; all other values are those of the first rendering */
    public static RenderedQuery of(DSLContext dsl, int count, Shape shape) {
        long[] numbers = numbers(count);
        return new RenderedQuery(dsl, () -> shape.of(numbers), standIns(numbers));
    }

    /** Renders a query of a name and numbers. @param count number of bigint parameters */
    public static RenderedQuery named(DSLContext dsl, int count, NamedShape shape) {
        long[] numbers = numbers(count);
        List<Object> standIns = standIns(numbers);
        standIns.addFirst(NAME);
        return new RenderedQuery(dsl, () -> shape.of(NAME, numbers), standIns);
    }

    private static long[] numbers(int count) {
        return IntStream.range(0, count).mapToLong(index -> FIRST_NUMBER + index).toArray();
    }

    private static List<Object> standIns(long... numbers) {
        return new ArrayList<>(Arrays.stream(numbers).boxed().toList());
    }

    /** Executes the query. @param values in the order of the shape */
    public <T> List<T> fetch(Function<Row, T> mapper, Object... values) {
        ConnectionProvider connections = dsl.configuration().connectionProvider();
        Connection connection = connections.acquire();
        try (PreparedStatement prepared = connection.prepareStatement(text())) {
            bind(prepared, 1, values);
            try (ResultSet found = prepared.executeQuery()) {
                return columns().map(found, mapper);
            }
        } catch (SQLException failed) {
            throw Database.failure(failed);
        } finally {
            connections.release(connection);
        }
    }

    /** Executes the query, which finds one row at most. @param values in the order of the shape */
    public <T> Optional<T> fetchOptional(Function<Row, T> mapper, Object... values) {
        List<T> found = fetch(mapper, values);
        return found.isEmpty() ? Optional.empty() : Optional.of(found.getFirst());
    }

    String text() {
        return statement().text();
    }

    Columns columns() {
        return statement().columns();
    }

    /** Binds the values; returns the index of the parameter after them. @param from index of the query's first parameter */
    int bind(PreparedStatement prepared, int from, Object... values) throws SQLException {
        if (values.length != standIns.size()) {
            throw new IllegalArgumentException(values.length + " values for a query of " + standIns.size());
        }
        int next = from;
        for (Object bound : statement().bindings()) {
            bind(prepared, next++, bound instanceof Place(int place) ? values[place] : bound);
        }
        return next;
    }

    private static void bind(PreparedStatement prepared, int index, @Nullable Object value) throws SQLException {
        switch (value) {
            case Long number -> prepared.setLong(index, number);
            case String name -> prepared.setString(index, name);
            case Instant moment -> prepared.setObject(index, moment.atOffset(ZoneOffset.UTC));
            case JSONB document -> prepared.setObject(index, document.data(), Types.OTHER);
            case String[] texts -> prepared.setArray(index, prepared.getConnection().createArrayOf("text", texts));
            case Long[] numbers -> prepared.setArray(index, prepared.getConnection().createArrayOf("bigint", numbers));
            case null, default -> prepared.setObject(index, value);
        }
    }
}
