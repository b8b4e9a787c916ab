package dev.slipway.persistence.kernel.query;

import dev.slipway.persistence.kernel.StatementFailure;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.jooq.ConnectionProvider;
import org.jooq.DSLContext;
import org.jooq.DataType;
import org.jooq.Field;
import org.jooq.Param;
import org.jooq.Query;
import org.jooq.ResultQuery;
import org.jooq.Select;
import org.jooq.SelectFieldOrAsterisk;
import org.jooq.impl.DSL;
import org.jspecify.annotations.Nullable;

/**
 * A statement that is written with jOOQ, rendered at its first execution, and executed with any values by the driver alone, which keeps it
 * prepared. To render a large statement and to copy its rows takes more processor time than the rest of a call. Runs in the current
 * transaction, as other statements do.
 */
public final class RenderedStatement {

    private static final String PLACE = "place_";

    /** Stand for the values while the statement is rendered; no statement has them for another reason. */
    private static final long FIRST_NUMBER = Long.MIN_VALUE + 4711;
    private static final String NAME = "\u0001name\u0001";

    private final DSLContext dsl;
    private final Supplier<Rendered> rendering;
    private volatile @Nullable Rendered rendered;

    /**
     * A parameter of the rendered text.
     *
     * @param place index of the value that an execution brings; -1 for a constant
     * @param type  null for that of the value
     */
    private record Binding(int place, @Nullable Class<?> type, @Nullable Object constant) {

        void bind(PreparedStatement prepared, int index, @Nullable Object... values) throws SQLException {
            Object value = place < 0 ? constant : values[place];
            Parameters.bind(prepared, index, type == null && value != null ? value.getClass() : type, value);
        }
    }

    /** @param values number of values that an execution brings */
    private record Rendered(String text, Columns columns, List<Binding> bindings, int values) {}

    private RenderedStatement(DSLContext dsl, Supplier<Rendered> rendering) {
        this.dsl = dsl;
        this.rendering = rendering;
    }

    /** Returns a parameter whose value is given at each execution. A number is used once in a statement. */
    public static <T> Param<T> place(int number, DataType<T> type) {
        return DSL.param(PLACE + number, type);
    }

    /** Returns a parameter of the type of a field. */
    public static <T> Param<T> place(int number, Field<T> like) {
        return place(number, like.getDataType());
    }

    /** Renders a statement. Values other than its {@link #place places} stay what they are. */
    public static RenderedStatement of(DSLContext dsl, Query query) {
        return new RenderedStatement(dsl, () -> rendered(dsl, query));
    }

    private static Rendered rendered(DSLContext dsl, Query query) {
        List<Binding> bindings = query.getParams().values().stream().filter(parameter -> !parameter.isInline())
                .map(parameter -> new Binding(number(parameter), parameter.getType(), parameter.getValue())).toList();
        if (bindings.size() != query.getBindValues().size()) {
            throw new IllegalArgumentException("a place is used twice");
        }
        return new Rendered(dsl.render(query), new Columns(columns(query)), bindings,
                bindings.stream().mapToInt(Binding::place).max().orElse(-1) + 1);
    }

    /** Returns the fields of the rows of a query, or those that a change returns. */
    private static List<? extends SelectFieldOrAsterisk> columns(Query query) {
        return switch (query) {
            case Select<?> select -> select.getSelect();
            case ResultQuery<?> change -> List.of(change.fields());
            default -> List.of();
        };
    }

    private static int number(Param<?> parameter) {
        String name = parameter.getParamName();
        return name != null && name.startsWith(PLACE) ? Integer.parseInt(name.substring(PLACE.length())) : -1;
    }

    /**
     * Takes a statement that is written as text.
     *
     * @param parameters types of its parameters, in their order
     * @param columns    fields of its rows, in their order; none if it has no rows
     */
    public static RenderedStatement written(DSLContext dsl, String text, List<Class<?>> parameters, Field<?>... columns) {
        List<Binding> bindings = IntStream.range(0, parameters.size())
                .mapToObj(index -> new Binding(index, parameters.get(index), null)).toList();
        return new RenderedStatement(dsl, () -> new Rendered(text, new Columns(List.of(columns)), bindings, parameters.size()));
    }

    /** Builds a query for as many numbers as {@link #fetch} receives. */
    @FunctionalInterface
    public interface Shape {
        Select<?> of(long... numbers);
    }

    /** Builds a query for a name and as many numbers as {@link #fetch} receives. */
    @FunctionalInterface
    public interface NamedShape {
        Select<?> of(String name, long... numbers);
    }

    /**
     * Renders a query of numbers, which may use each of them more than once.
     *
     * @param count number of bigint parameters; all other values are those of the first rendering
     */
    public static RenderedStatement of(DSLContext dsl, int count, Shape shape) {
        long[] numbers = numbers(count);
        return new RenderedStatement(dsl, () -> rendered(dsl, shape.of(numbers), standIns(numbers)));
    }

    /** Renders a query of a name and numbers. @param count number of bigint parameters */
    public static RenderedStatement named(DSLContext dsl, int count, NamedShape shape) {
        long[] numbers = numbers(count);
        return new RenderedStatement(dsl, () -> {
            List<Object> standIns = standIns(numbers);
            standIns.addFirst(NAME);
            return rendered(dsl, shape.of(NAME, numbers), standIns);
        });
    }

    private static List<Object> standIns(long... numbers) {
        return new ArrayList<>(LongStream.of(numbers).boxed().toList());
    }

    private static long[] numbers(int count) {
        return IntStream.range(0, count).mapToLong(index -> FIRST_NUMBER + index).toArray();
    }

    private static Rendered rendered(DSLContext dsl, Select<?> query, List<Object> standIns) {
        List<Object> bound = query.getBindValues();
        if (!bound.containsAll(standIns)) {
            throw new IllegalArgumentException("the query does not depend on all of its values");
        }
        return new Rendered(dsl.render(query), new Columns(query.getSelect()),
                bound.stream().map(value -> new Binding(standIns.indexOf(value), null, value)).toList(), standIns.size());
    }

    /** Executes a statement without results. @return number of rows */
    public int execute(@Nullable Object... values) {
        return run(dsl, text(), prepared -> {
            bind(prepared, 1, values);
            return prepared.executeUpdate();
        });
    }

    /** Executes a query. @param values in the order of the places, or of the shape */
    public <T> List<T> fetch(Function<Row, T> mapper, @Nullable Object... values) {
        return run(dsl, text(), prepared -> {
            bind(prepared, 1, values);
            try (ResultSet found = prepared.executeQuery()) {
                return columns().map(found, mapper);
            }
        });
    }

    /** Executes a query of at most one row. @param values in the order of the places, or of the shape */
    public <T> Optional<T> fetchOptional(Function<Row, T> mapper, @Nullable Object... values) {
        List<T> found = fetch(mapper, values);
        return found.isEmpty() ? Optional.empty() : Optional.of(found.getFirst());
    }

    /** Uses a statement of the driver. */
    @FunctionalInterface
    interface Work<T> {
        T with(PreparedStatement prepared) throws SQLException;
    }

    /** Prepares a text and uses it, on the connection of the current transaction. */
    static <T> T run(DSLContext dsl, String text, Work<T> work) {
        ConnectionProvider connections = dsl.configuration().connectionProvider();
        Connection connection = connections.acquire();
        try (PreparedStatement prepared = connection.prepareStatement(text)) {
            return work.with(prepared);
        } catch (SQLException failed) {
            throw StatementFailure.of(dsl.configuration(), failed);
        } finally {
            connections.release(connection);
        }
    }

    private Rendered rendered() {
        Rendered present = rendered;
        if (present == null) {
            present = rendering.get();
            rendered = present;
        }
        return present;
    }

    String text() {
        return rendered().text();
    }

    Columns columns() {
        return rendered().columns();
    }

    /** Binds the values; returns the index of the parameter after them. @param from index of the statement's first parameter */
    int bind(PreparedStatement prepared, int from, @Nullable Object... values) throws SQLException {
        if (values.length != rendered().values()) {
            throw new IllegalArgumentException(values.length + " values for a statement of " + rendered().values());
        }
        int next = from;
        for (Binding binding : rendered().bindings()) {
            binding.bind(prepared, next++, values);
        }
        return next;
    }
}
