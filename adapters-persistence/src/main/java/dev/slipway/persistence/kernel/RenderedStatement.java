package dev.slipway.persistence.kernel;

import java.util.List;
import java.util.Optional;
import org.jooq.DSLContext;
import org.jooq.DataType;
import org.jooq.Field;
import org.jooq.Param;
import org.jooq.Query;
import org.jooq.Record;
import org.jooq.RecordMapper;
import org.jooq.Select;
import org.jooq.impl.DSL;
import org.jspecify.annotations.Nullable;

/**
 * A statement that is rendered once and executed with values of any type: for the writes and locks that are most frequent. Runs in the
 * current transaction, as other statements do.
 */
public final class RenderedStatement {

    private static final String PLACE = "place_";

    private final DSLContext dsl;
    private final String text;
    private final List<Param<?>> parameters;
    private final int[] places;
    private final Field<?>[] fields;

    private RenderedStatement(DSLContext dsl, String text, List<Param<?>> parameters, int[] places, Field<?>[] fields) {
        this.dsl = dsl;
        this.text = text;
        this.parameters = parameters;
        this.places = places;
        this.fields = fields;
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
        List<Param<?>> parameters = query.getParams().values().stream().<Param<?>>filter(parameter -> !parameter.isInline()).toList();
        if (parameters.size() != query.getBindValues().size()) {
            throw new IllegalArgumentException("a place is used twice");
        }
        int[] places = parameters.stream().mapToInt(RenderedStatement::number).toArray();
        Field<?>[] fields = query instanceof Select<?> select
                ? select.$select().stream().map(Field.class::cast).toArray(Field<?>[]::new) : new Field<?>[0];
        return new RenderedStatement(dsl, dsl.render(query), parameters, places, fields);
    }

    private static int number(Param<?> parameter) {
        String name = parameter.getParamName();
        return name != null && name.startsWith(PLACE) ? Integer.parseInt(name.substring(PLACE.length())) : -1;
    }

    /** Executes a statement without results. @return number of rows */
    public int execute(@Nullable Object... values) {
        return dsl.query(text, bound(values)).execute();
    }

    /** Executes a query. */
    public <T> List<T> fetch(RecordMapper<Record, T> mapper, @Nullable Object... values) {
        return dsl.resultQuery(text, bound(values)).coerce(fields).fetch().map(mapper::map);
    }

    /** Executes a query of at most one row. */
    public <T> Optional<T> fetchOptional(RecordMapper<Record, T> mapper, @Nullable Object... values) {
        return dsl.resultQuery(text, bound(values)).coerce(fields).fetchOptional().map(mapper::map);
    }

    private Object[] bound(@Nullable Object[] values) {
        Object[] bound = new Object[places.length];
        for (int index = 0; index < places.length; index++) {
            Param<?> parameter = parameters.get(index);
            bound[index] = places[index] < 0 ? parameter : DSL.val(values[places[index]], (Field<?>) parameter);
        }
        return bound;
    }
}
