package dev.slipway.persistence.kernel.query;

import static org.jooq.impl.DSL.and;
import static org.jooq.impl.DSL.falseCondition;
import static org.jooq.impl.DSL.noCondition;
import static org.jooq.impl.DSL.or;
import static org.jooq.impl.DSL.row;
import static org.jooq.impl.DSL.val;

import dev.slipway.application.kernel.KeysetPosition;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jooq.Condition;
import org.jooq.Field;
import org.jooq.OrderField;
import org.jooq.SelectFieldOrAsterisk;
import org.jooq.SortField;
import org.jooq.SortOrder;
import org.jooq.TableField;
import org.jooq.impl.QOM;

/**
 * Order of a list as a key: the fields that a statement selects to name the position of its last record, and the condition of the records
 * after a position. Records without a value are sorted as the {@code order by} of the statement sorts them.
 */
public final class KeyOrder {

    /** @param nullsLast whether records without a value come last */
    private record Part(Field<?> field, boolean ascending, boolean nullsLast, boolean nullable) {}

    private static final String PREFIX = "order_key_";

    private final List<Part> parts = new ArrayList<>();
    private final List<Field<?>> keys = new ArrayList<>();

    /**
     * Reads the parts of an order.
     *
     * @param order  of the statement
     * @param unique breaks ties; appended if the order does not have it
     */
    public KeyOrder(List<? extends OrderField<?>> order, Field<?> unique) {
        List<? extends SortField<?>> sorted = order.stream().map(KeyOrder::directed).toList();
        sorted.forEach(field -> add(field, unique));
        if (parts.stream().noneMatch(part -> part.field().equals(unique))) {
            add(parts.isEmpty() || parts.getLast().ascending() ? unique.asc() : unique.desc(), unique);
        }
        for (int index = 0; index < parts.size(); index++) {
            keys.add(parts.get(index).field().as(PREFIX + index));
        }
    }

    static KeyOrder of(PageQuery.Listing listing) {
        return new KeyOrder(listing.order(), listing.id());
    }

    private static SortField<?> directed(OrderField<?> order) {
        return order instanceof SortField<?> sorted ? sorted : ((Field<?>) order).asc();
    }

    /** Ignores fields after the unique one and repeated fields. */
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

    /** Columns of joined tables are nullable. */
    private static boolean nullable(Field<?> field, Field<?> unique) {
        boolean elsewhere = field instanceof TableField<?, ?> column && unique instanceof TableField<?, ?> id
                && !column.getTable().equals(id.getTable());
        return elsewhere || field.getDataType().nullable();
    }

    /** Returns the fields to select in addition to those that are shown. */
    public List<Field<?>> keys() {
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

    /** Returns the position of a record that was selected with the {@link #keys}. */
    public KeysetPosition position(Row row, KeysetPosition walk) {
        return walk.at(keys.stream().map(key -> KeyValues.write(row.get(key))).toList());
    }

    /** Returns the condition of the records after a position. */
    public Condition after(KeysetPosition position) {
        if (position.atStart()) {
            return noCondition();
        }
        if (position.values().size() != parts.size()) {
            throw position.invalid();
        }
        List<Object> values = new ArrayList<>();
        for (int index = 0; index < parts.size(); index++) {
            values.add(KeyValues.read(position.values().get(index), parts.get(index).field().getType()).orElse(null));
            if (values.getLast() == null && (position.values().get(index).isPresent() || !parts.get(index).nullable())) {
                throw position.invalid();
            }
        }
        return comparable() ? inOneStep(values) : stepByStep(values);
    }

    /** Returns whether one comparison of rows is enough, which an index can answer. */
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
            step.add(after(parts.get(index), values.get(index)));
            steps.add(and(step));
            equal.add(equal(parts.get(index), values.get(index)));
        }
        return or(steps);
    }

    @SuppressWarnings("unchecked")
    private static Condition after(Part part, Object value) {
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
