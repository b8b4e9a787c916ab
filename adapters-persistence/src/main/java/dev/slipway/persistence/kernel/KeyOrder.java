package dev.slipway.persistence.kernel;

import static org.jooq.impl.DSL.and;
import static org.jooq.impl.DSL.falseCondition;
import static org.jooq.impl.DSL.noCondition;
import static org.jooq.impl.DSL.or;
import static org.jooq.impl.DSL.row;
import static org.jooq.impl.DSL.val;

import dev.slipway.application.kernel.Position;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jooq.Condition;
import org.jooq.Field;
import org.jooq.OrderField;
import org.jooq.Record;
import org.jooq.SelectFieldOrAsterisk;
import org.jooq.SortField;
import org.jooq.SortOrder;
import org.jooq.TableField;
import org.jooq.impl.QOM;

/**
 * The order of a list as the key of its records: what a statement selects so that the next page is found, and which records stand behind
 * a place. Records without a value stand where the statement's {@code order by} puts them.
 */
public final class KeyOrder {

    /** @param nullsLast where records without a value stand */
    private record Part(Field<?> field, boolean ascending, boolean nullsLast, boolean nullable) {}

    private static final String PREFIX = "order_key_";

    private final List<Part> parts = new ArrayList<>();

    /**
     * Reads the parts of an order.
     *
     * @param order  of the statement
     * @param unique tells records apart that are equal by the order; it comes last where the order does not have it
     */
    public KeyOrder(List<? extends OrderField<?>> order, Field<?> unique) {
        List<? extends SortField<?>> sorted = order.stream().map(KeyOrder::directed).toList();
        sorted.forEach(field -> add(field, unique));
        if (parts.stream().noneMatch(part -> part.field().equals(unique))) {
            add(parts.isEmpty() || parts.getLast().ascending() ? unique.asc() : unique.desc(), unique);
        }
    }

    private static SortField<?> directed(OrderField<?> order) {
        return order instanceof SortField<?> sorted ? sorted : ((Field<?>) order).asc();
    }

    /** What follows the unique field, or is there already, orders nothing. */
    private void add(SortField<?> sorted, Field<?> unique) {
        Field<?> field = sorted.$field();
        boolean ended = !parts.isEmpty() && parts.getLast().field().equals(unique);
        if (ended || parts.stream().anyMatch(part -> part.field().equals(field))) {
            return;
        }
        boolean ascending = sorted.$sortOrder() != SortOrder.DESC;
        QOM.NullOrdering nulls = sorted.$nullOrdering();
        boolean nullsLast = nulls == null ? ascending : nulls == QOM.NullOrdering.NULLS_LAST;
        parts.add(new Part(field, ascending, nullsLast, nullable(field, unique)));
    }

    /** A column that another table brings along may be missing whatever its own table says. */
    private static boolean nullable(Field<?> field, Field<?> unique) {
        boolean elsewhere = field instanceof TableField<?, ?> column && unique instanceof TableField<?, ?> id
                && !column.getTable().equals(id.getTable());
        return elsewhere || field.getDataType().nullable();
    }

    /** Returns what a statement selects beside the fields it shows. */
    public List<SelectFieldOrAsterisk> keys() {
        List<SelectFieldOrAsterisk> keys = new ArrayList<>();
        for (int index = 0; index < parts.size(); index++) {
            keys.add(parts.get(index).field().as(PREFIX + index));
        }
        return keys;
    }

    /** Returns the order with the unique field at its end. */
    public List<OrderField<?>> fields() {
        return parts.stream().<OrderField<?>>map(part -> {
            SortField<?> directed = part.ascending() ? part.field().asc() : part.field().desc();
            boolean usual = part.nullsLast() == part.ascending();
            return !part.nullable() || usual ? directed : part.nullsLast() ? directed.nullsLast() : directed.nullsFirst();
        }).toList();
    }

    /** Returns the place of a record that was selected with the {@link #keys}. */
    public Position place(Record row, Position walk) {
        List<Optional<String>> values = new ArrayList<>();
        for (int index = 0; index < parts.size(); index++) {
            values.add(KeyValues.write(row.get(PREFIX + index)));
        }
        return walk.at(values);
    }

    /** Returns the condition of the records behind a place. */
    public Condition behind(Position place) {
        if (place.atStart()) {
            return noCondition();
        }
        if (place.values().size() != parts.size()) {
            throw place.invalid();
        }
        List<Object> values = new ArrayList<>();
        for (int index = 0; index < parts.size(); index++) {
            values.add(KeyValues.read(place.values().get(index), parts.get(index).field().getType()).orElse(null));
            if (values.getLast() == null && (place.values().get(index).isPresent() || !parts.get(index).nullable())) {
                throw place.invalid();
            }
        }
        return comparable() ? inOneStep(values) : stepByStep(values);
    }

    /** Whether one comparison of rows says it, which is what indexes answer best. */
    private boolean comparable() {
        return parts.stream().noneMatch(Part::nullable) && parts.stream().map(Part::ascending).distinct().count() == 1;
    }

    private Condition inOneStep(List<Object> values) {
        Field<?>[] fields = parts.stream().map(Part::field).toArray(Field[]::new);
        Field<?>[] bound = new Field[fields.length];
        for (int index = 0; index < fields.length; index++) {
            bound[index] = val(values.get(index), fields[index].getDataType());
        }
        return parts.getFirst().ascending() ? row(fields).gt(row(bound)) : row(fields).lt(row(bound));
    }

    private Condition stepByStep(List<Object> values) {
        List<Condition> steps = new ArrayList<>();
        List<Condition> equal = new ArrayList<>();
        for (int index = 0; index < parts.size(); index++) {
            List<Condition> step = new ArrayList<>(equal);
            step.add(behind(parts.get(index), values.get(index)));
            steps.add(and(step));
            equal.add(equal(parts.get(index), values.get(index)));
        }
        return or(steps);
    }

    @SuppressWarnings("unchecked")
    private static Condition behind(Part part, Object value) {
        Field<Object> field = (Field<Object>) part.field();
        if (value == null) {
            return part.nullsLast() ? falseCondition() : field.isNotNull();
        }
        Field<Object> bound = val(value, field.getDataType());
        Condition further = part.ascending() ? field.gt(bound) : field.lt(bound);
        return part.nullable() && part.nullsLast() ? further.or(field.isNull()) : further;
    }

    @SuppressWarnings("unchecked")
    private static Condition equal(Part part, Object value) {
        Field<Object> field = (Field<Object>) part.field();
        return value == null ? field.isNull() : field.eq(val(value, field.getDataType()));
    }
}
