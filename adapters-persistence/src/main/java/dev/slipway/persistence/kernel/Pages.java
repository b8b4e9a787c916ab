package dev.slipway.persistence.kernel;

import static org.jooq.impl.DSL.field;
import static org.jooq.impl.DSL.selectCount;
import static org.jooq.impl.DSL.selectOne;

import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.OrderField;
import org.jooq.Record;
import org.jooq.RecordMapper;
import org.jooq.SelectFieldOrAsterisk;
import org.jooq.Table;

/** Reads a part of a list and counts the whole, in one statement. Counting stops one above what clients are told. */
public final class Pages {

    private Pages() {
    }

    /**
     * What a list is made of.
     *
     * @param matching what the conditions look at, for counting
     * @param shown    the same with what is joined for showing
     * @param order    ends with the id
     * @param id       by which pages follow one another in a walk by key
     */
    public record Listing(
            Collection<? extends SelectFieldOrAsterisk> fields,
            Table<?> matching,
            Table<?> shown,
            Condition where,
            List<? extends OrderField<?>> order,
            Field<Long> id) {}

    public static <T> Page<T> fetch(DSLContext dsl, Listing listing, PageRequest page, RecordMapper<Record, T> mapper) {
        return switch (page) {
            case PageRequest.Offset offset -> offset(dsl, listing, offset, mapper);
            case PageRequest.Keyset keyset -> keyset(dsl, listing, keyset, mapper);
        };
    }

    private static <T> Page<T> offset(DSLContext dsl, Listing listing, PageRequest.Offset page, RecordMapper<Record, T> mapper) {
        Field<Integer> total = field(selectCount().from(
                selectOne().from(listing.matching()).where(listing.where()).limit(PageRequest.TOTAL_CAP + 1).asTable("counted"))).as("total_matching");
        List<SelectFieldOrAsterisk> fields = new ArrayList<>(listing.fields());
        fields.add(total);
        List<Record> rows = new ArrayList<>(dsl.select(fields).from(listing.shown()).where(listing.where())
                .orderBy(listing.order()).limit(page.size()).offset(page.skipped()).fetch());
        if (rows.isEmpty()) {
            return new Page<>(List.of(), page.page() == 1 ? 0 : dsl.select(total).fetchSingle(total));
        }
        return new Page<>(rows.stream().map(mapper::map).toList(), rows.getFirst().get(total));
    }

    private static <T> Page<T> keyset(DSLContext dsl, Listing listing, PageRequest.Keyset page, RecordMapper<Record, T> mapper) {
        Condition where = page.after() == 0 ? listing.where()
                : listing.where().and(page.ascending() ? listing.id().gt(page.after()) : listing.id().lt(page.after()));
        List<T> items = new ArrayList<>();
        dsl.select(listing.fields()).from(listing.shown()).where(where)
                .orderBy(page.ascending() ? listing.id().asc() : listing.id().desc()).limit(page.size()).fetch()
                .forEach(row -> items.add(mapper.map(row)));
        return new Page<>(items, 0);
    }
}
