package dev.slipway.persistence.kernel;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.Record;
import org.jooq.RecordMapper;
import org.jooq.Select;

/**
 * A query that is rendered once and executed with any numbers. To render a large query takes more processor time than the rest of a
 * read, so the most frequent reads are kept rendered. Runs in the current transaction, as other statements do.
 */
public final class RenderedQuery {

    /** Value that stands for the first number while the query is rendered; no query has it for another reason. */
    private static final long FIRST_STAND_IN = Long.MIN_VALUE + 4711;

    private final DSLContext dsl;
    private final String text;
    private final Field<?>[] fields;
    private final List<Object> bindings;
    private final Map<Object, Integer> numbers;

    private RenderedQuery(DSLContext dsl, String text, Field<?>[] fields, List<Object> bindings, Map<Object, Integer> numbers) {
        this.dsl = dsl;
        this.text = text;
        this.fields = fields;
        this.bindings = bindings;
        this.numbers = numbers;
    }

    /** Builds the query for as many numbers as {@link #fetch} receives. */
    @FunctionalInterface
    public interface Shape {

        Select<?> of(long... numbers);
    }

    /** @param count number of bigint parameters; all other values are those of the first rendering */
    public static RenderedQuery of(DSLContext dsl, int count, Shape shape) {
        long[] standIns = IntStream.range(0, count).mapToLong(index -> FIRST_STAND_IN + index).toArray();
        Select<?> query = shape.of(standIns);
        Map<Object, Integer> numbers = IntStream.range(0, count).boxed()
                .collect(Collectors.toMap(index -> standIns[index], index -> index));
        List<Object> bindings = query.getBindValues();
        if (!bindings.containsAll(numbers.keySet())) {
            throw new IllegalArgumentException("the query does not depend on all of its numbers");
        }
        return new RenderedQuery(dsl, dsl.render(query), query.$select().stream().map(Field.class::cast).toArray(Field<?>[]::new), bindings,
                numbers);
    }

    /** Executes the query. @param values numbers, in the order of the shape */
    public <T> List<T> fetch(RecordMapper<Record, T> mapper, long... values) {
        if (values.length != numbers.size()) {
            throw new IllegalArgumentException(values.length + " numbers for a query of " + numbers.size());
        }
        Object[] given = bindings.stream().map(bound -> numbers.containsKey(bound) ? (Object) values[numbers.get(bound)] : bound).toArray();
        return dsl.resultQuery(text, given).coerce(fields).fetch().map(mapper::map);
    }
}
