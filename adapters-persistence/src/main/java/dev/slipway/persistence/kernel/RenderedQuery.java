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
 * A query whose text is made once and used for any numbers. Making the text of a large query takes the processor longer than all else
 * that a read does, so the reads that are asked most are kept like this; it runs on the connection that any other statement would use.
 */
public final class RenderedQuery {

    /** Stand in for the numbers while the text is made; no query has them for any other reason. */
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

    /** Makes the query of as many numbers as will be given. */
    @FunctionalInterface
    public interface Shape {

        Select<?> of(long... numbers);
    }

    /** @param count how many numbers the query depends on; each must be a bigint in it, and all else in it stays as it is */
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

    /** Runs it. @param values the numbers, in the order of the shape */
    public <T> List<T> fetch(RecordMapper<Record, T> mapper, long... values) {
        if (values.length != numbers.size()) {
            throw new IllegalArgumentException(values.length + " numbers for a query of " + numbers.size());
        }
        Object[] given = bindings.stream().map(bound -> numbers.containsKey(bound) ? (Object) values[numbers.get(bound)] : bound).toArray();
        return dsl.resultQuery(text, given).coerce(fields).fetch().map(mapper::map);
    }
}
