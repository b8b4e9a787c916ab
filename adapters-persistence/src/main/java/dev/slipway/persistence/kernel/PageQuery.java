package dev.slipway.persistence.kernel;

import static org.jooq.impl.DSL.field;
import static org.jooq.impl.DSL.inline;
import static org.jooq.impl.DSL.selectCount;
import static org.jooq.impl.DSL.selectOne;

import dev.slipway.application.kernel.KeysetPosition;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongFunction;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.OrderField;
import org.jooq.Record;
import org.jooq.RecordMapper;
import org.jooq.Select;
import org.jooq.SelectFieldOrAsterisk;
import org.jooq.Table;

/** Reads a part of a list and counts the whole, in one statement. Counting stops one above what clients are told. */
public final class PageQuery {

    private static final String TOTAL = "total_matching";

    private PageQuery() {
    }

    /**
     * Parts of the statement of a list.
     *
     * @param matching tables of the conditions, for counting
     * @param shown    the same with the tables that are joined for the view
     * @param order    ends with the id; keyset pagination follows it
     * @param id       unique column of the main table
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

    /** Reads first pages of the lists of owners by queries that are rendered once for each page size; for frequent lists. */
    public static final class OfOwner {

        private final DSLContext dsl;
        private final LongFunction<Listing> listing;
        private final Map<Integer, RenderedQuery> bySize = new ConcurrentHashMap<>();

        /** @param listing the list of an owner by its id */
        public OfOwner(DSLContext dsl, LongFunction<Listing> listing) {
            this.dsl = dsl;
            this.listing = listing;
        }

        public <T> Page<T> firstPage(long owner, int size, RecordMapper<Record, T> mapper) {
            RenderedQuery query = bySize.computeIfAbsent(size,
                    limit -> RenderedQuery.of(dsl, 1, ids -> select(dsl, listing.apply(ids[0]), limit, 0)));
            List<Record> rows = query.fetch(row -> row, owner);
            return rows.isEmpty() ? Page.empty() : counted(rows, mapper);
        }
    }

    private static <T> Page<T> offset(DSLContext dsl, Listing listing, PageRequest.Offset page, RecordMapper<Record, T> mapper) {
        List<Record> rows = new ArrayList<>(select(dsl, listing, page.size(), page.skipped()).fetch());
        return rows.isEmpty() ? empty(dsl, listing, page) : counted(rows, mapper);
    }

    /** Inlines the limits, since a generic plan for any limit reads far more than a page. */
    private static Select<Record> select(DSLContext dsl, Listing listing, long size, long skipped) {
        List<SelectFieldOrAsterisk> fields = new ArrayList<>(listing.fields());
        fields.add(total(listing));
        return dsl.select(fields).from(listing.shown()).where(listing.where()).orderBy(listing.order())
                .limit(inline(size)).offset(inline(skipped));
    }

    private static Field<Integer> total(Listing listing) {
        return field(selectCount().from(
                selectOne().from(listing.matching()).where(listing.where()).limit(inline(PageRequest.TOTAL_CAP + 1)).asTable("counted")))
                .as(TOTAL);
    }

    private static <T> Page<T> counted(List<Record> rows, RecordMapper<Record, T> mapper) {
        return new Page<>(rows.stream().map(mapper::map).toList(), rows.getFirst().get(TOTAL, Integer.class));
    }

    /** Returns an empty page behind the last one, with the total. */
    private static <T> Page<T> empty(DSLContext dsl, Listing listing, PageRequest.Offset page) {
        Field<Integer> total = total(listing);
        return new Page<>(List.of(), page.page() == 1 ? 0 : dsl.select(total).fetchSingle(total));
    }

    private static <T> Page<T> keyset(DSLContext dsl, Listing listing, PageRequest.Keyset page, RecordMapper<Record, T> mapper) {
        return page.behind().isPresent() ? inOrder(dsl, listing, page.behind().get(), page.size(), mapper)
                : byId(dsl, listing, page, mapper);
    }

    private static <T> Page<T> inOrder(DSLContext dsl, Listing listing, KeysetPosition behind, int size, RecordMapper<Record, T> mapper) {
        KeyOrder order = new KeyOrder(listing.order(), listing.id());
        List<SelectFieldOrAsterisk> fields = new ArrayList<>(listing.fields());
        fields.addAll(order.keys());
        List<Record> found = dsl.select(fields).from(listing.shown()).where(listing.where(), order.after(behind)).orderBy(order.fields())
                .limit(inline(size + 1)).fetch();
        return Page.walked(found, size, row -> order.position(row, behind)).map(mapper::map);
    }

    private static <T> Page<T> byId(DSLContext dsl, Listing listing, PageRequest.Keyset page, RecordMapper<Record, T> mapper) {
        Condition where = page.after() == 0 ? listing.where()
                : listing.where().and(page.ascending() ? listing.id().gt(page.after()) : listing.id().lt(page.after()));
        List<T> found = new ArrayList<>();
        dsl.select(listing.fields()).from(listing.shown()).where(where)
                .orderBy(page.ascending() ? listing.id().asc() : listing.id().desc()).limit(page.size() + 1).fetch()
                .forEach(row -> found.add(mapper.map(row)));
        return Page.walked(found, page.size());
    }
}
