package dev.slipway.persistence.kernel.query;

import static org.jooq.impl.DSL.any;
import static org.jooq.impl.DSL.array;
import static org.jooq.impl.DSL.field;
import static org.jooq.impl.DSL.inline;
import static org.jooq.impl.DSL.name;
import static org.jooq.impl.DSL.selectCount;
import static org.jooq.impl.DSL.selectOne;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.slipway.application.kernel.KeysetPosition;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.OrderField;
import org.jooq.Record;
import org.jooq.Record1;
import org.jooq.RecordMapper;
import org.jooq.Select;
import org.jooq.SelectFieldOrAsterisk;
import org.jooq.Table;
import org.jooq.impl.DSL;
import org.jspecify.annotations.Nullable;

/** Reads a part of a list and counts the whole, in one statement. Counting stops one above what clients are told. */
public final class PageQuery {

    private static final Field<Integer> TOTAL = field(name("total_matching"), Integer.class);

    private PageQuery() {
    }

    /**
     * Parts of the statement of a list.
     *
     * @param matching tables of the conditions, for counting
     * @param shown    the same with the tables that are joined for the view
     * @param order    ends with the id; keyset pagination follows it
     * @param id       unique column of the main table
     * @param idsFirst whether the rows of a page are found by conditions and order alone, before other tables are joined for them
     */
    public record Listing(
            Collection<? extends SelectFieldOrAsterisk> fields,
            Table<?> matching,
            Table<?> shown,
            Condition where,
            List<? extends OrderField<?>> order,
            Field<Long> id,
            boolean idsFirst) {

        public Listing(Collection<? extends SelectFieldOrAsterisk> fields, Table<?> matching, Table<?> shown, Condition where,
                List<? extends OrderField<?>> order, Field<Long> id) {
            this(fields, matching, shown, where, order, id, false);
        }

        /**
         * Returns the list with ids first. Worth it where a view joins many tables: else they are joined for each row that a page skips,
         * and for all rows where no index has the order. The order names tables of the conditions only.
         */
        public Listing withIdsFirst() {
            return new Listing(fields, matching, shown, where, order, id, true);
        }
    }

    /** Part of a list. */
    private record Cut(Condition where, List<? extends OrderField<?>> order, long size, long skipped) {}

    /**
     * Selects a part of a list. Inlines the limits, since a generic plan for any limit reads far more than a page. Ids that come first are
     * an array, which is known before the join is begun: with a condition on a query, many joined tables are joined whole.
     */
    private static Select<Record> select(DSLContext dsl, Listing listing, Collection<? extends SelectFieldOrAsterisk> fields, Cut cut) {
        if (!listing.idsFirst()) {
            return dsl.select(fields).from(listing.shown()).where(cut.where()).orderBy(cut.order()).limit(inline(cut.size()))
                    .offset(inline(cut.skipped()));
        }
        Select<Record1<Long>> ids = DSL.select(listing.id()).from(listing.matching()).where(cut.where()).orderBy(cut.order())
                .limit(inline(cut.size())).offset(inline(cut.skipped()));
        return dsl.select(fields).from(listing.shown()).where(listing.id().eq(any(array(ids)))).orderBy(cut.order());
    }

    /** Reads a page of a list whose fields are plain columns. */
    public static <T> Page<T> read(DSLContext dsl, Listing listing, PageRequest page, Function<Row, T> mapper) {
        return page(new Source<>(dsl, listing, RowReader::fetch, mapper), page);
    }

    /** Reads a page of a list with fields that jOOQ maps, such as nested rows. */
    public static <T> Page<T> fetch(DSLContext dsl, Listing listing, PageRequest page, RecordMapper<Record, T> mapper) {
        return page(new Source<>(dsl, listing, RowReader::fetchByJooq, row -> mapper.map(((Row.OfRecord) row).record())), page);
    }

    /** Runs a statement and reads its rows. */
    @FunctionalInterface
    private interface Reader {
        <R> List<R> read(Select<Record> query, Function<Row, R> mapper);
    }

    private record Source<T>(DSLContext dsl, Listing listing, Reader reader, Function<Row, T> mapper) {}

    /**
     * Reads pages of a list by queries that stay rendered: one for each question and page, shared by all owners and callers. The least
     * used are forgotten. Of walks in the list's order the first page is kept; all other pages of walks are rendered each time.
     *
     * @param <Q> the question without ids of owners and callers; compared by value
     */
    public static final class Kept<Q> {

        private static final int MOST = 100;

        /** Writes the list of a question and of the ids that each call brings. */
        @FunctionalInterface
        public interface Writer<Q> {
            Listing of(Q question, long... ids);
        }

        private record Key(Object question, int size, long skipped) {}

        /** @param order names the keys that the statement selects */
        private record FirstPage(RenderedStatement statement, KeyOrder order) {}

        private final DSLContext dsl;
        private final Writer<Q> writer;
        private final Cache<Key, RenderedStatement> queries = Caffeine.newBuilder().maximumSize(MOST).build();
        private final Cache<Key, FirstPage> firstPages = Caffeine.newBuilder().maximumSize(MOST).build();

        public Kept(DSLContext dsl, Writer<Q> writer) {
            this.dsl = dsl;
            this.writer = writer;
        }

        /** @param ids in the order in which the list was written */
        public <T> Page<T> read(Q question, PageRequest page, Function<Row, T> mapper, Long... ids) {
            return switch (page) {
                case PageRequest.Offset offset -> byNumber(question, offset, mapper, ids);
                case PageRequest.Keyset walk when walk.behind().filter(KeysetPosition::atStart).isPresent() ->
                        begin(question, walk.behind().get(), walk.size(), mapper, ids);
                case PageRequest.Keyset _ -> PageQuery.read(dsl, writer.of(question, unboxed(ids)), page, mapper);
            };
        }

        private <T> Page<T> byNumber(Q question, PageRequest.Offset page, Function<Row, T> mapper, Long... ids) {
            RenderedStatement query = queries.get(new Key(question, page.size(), page.skipped()), key ->
                    RenderedStatement.of(dsl, ids.length,
                            numbers -> select(dsl, writer.of(question, numbers), key.size(), key.skipped())));
            Counted<T> counted = new Counted<>(mapper);
            List<T> items = query.fetch(counted, (Object[]) ids);
            return items.isEmpty() ? empty(dsl, writer.of(question, unboxed(ids)), page) : counted.page(items);
        }

        private <T> Page<T> begin(Q question, KeysetPosition start, int size, Function<Row, T> mapper, Long... ids) {
            FirstPage page = firstPages.get(new Key(question, size, 0), key -> {
                RenderedStatement statement = RenderedStatement.of(dsl, ids.length, numbers -> {
                    Listing listing = writer.of(question, numbers);
                    return select(dsl, listing, KeyOrder.of(listing), start, size);
                });
                return new FirstPage(statement, KeyOrder.of(writer.of(question, unboxed(ids))));
            });
            WalkedRows<T> rows = new WalkedRows<>(mapper, page.order(), start, size);
            return rows.page(page.statement().fetch(rows, (Object[]) ids));
        }

        private static long[] unboxed(Long... ids) {
            return Arrays.stream(ids).mapToLong(Long::longValue).toArray();
        }
    }

    /** Maps the rows of a page, and keeps the total, which each row has. */
    private static final class Counted<T> implements Function<Row, T> {

        private final Function<Row, T> mapper;
        private int total;

        Counted(Function<Row, T> mapper) {
            this.mapper = mapper;
        }

        @Override
        public T apply(Row row) {
            T item = mapper.apply(row);
            if (total == 0) {
                total = row.get(TOTAL);
            }
            return item;
        }

        Page<T> page(List<T> items) {
            return new Page<>(items, total);
        }
    }

    private static <T> Page<T> page(Source<T> source, PageRequest page) {
        return switch (page) {
            case PageRequest.Offset offset -> offset(source, offset);
            case PageRequest.Keyset keyset when keyset.behind().isPresent() -> inOrder(source, keyset.behind().get(), keyset.size());
            case PageRequest.Keyset keyset -> byId(source, keyset);
        };
    }

    private static <T> Page<T> offset(Source<T> source, PageRequest.Offset page) {
        Counted<T> counted = new Counted<>(source.mapper());
        List<T> items = source.reader().read(select(source.dsl(), source.listing(), page.size(), page.skipped()), counted);
        return items.isEmpty() ? empty(source.dsl(), source.listing(), page) : counted.page(items);
    }

    private static Select<Record> select(DSLContext dsl, Listing listing, long size, long skipped) {
        List<SelectFieldOrAsterisk> fields = new ArrayList<>(listing.fields());
        fields.add(total(listing).as(TOTAL));
        return select(dsl, listing, fields, new Cut(listing.where(), listing.order(), size, skipped));
    }

    private static Field<Integer> total(Listing listing) {
        return field(selectCount().from(
                selectOne().from(listing.matching()).where(listing.where()).limit(inline(PageRequest.TOTAL_CAP + 1)).asTable("counted")));
    }

    /** Returns an empty page behind the last one, with the total. */
    private static <T> Page<T> empty(DSLContext dsl, Listing listing, PageRequest.Offset page) {
        Field<Integer> total = total(listing).as(TOTAL);
        return new Page<>(List.of(), page.page() == 1 ? 0 : dsl.select(total).fetchSingle(total));
    }

    /** Maps the rows of a page of a walk, and keeps the position of its last one. The row behind it tells that there are more. */
    private static final class WalkedRows<T> implements Function<Row, T> {

        private final Function<Row, T> mapper;
        private final KeyOrder order;
        private final KeysetPosition behind;
        private final int size;
        private int read;
        private @Nullable KeysetPosition last;

        WalkedRows(Function<Row, T> mapper, KeyOrder order, KeysetPosition behind, int size) {
            this.mapper = mapper;
            this.order = order;
            this.behind = behind;
            this.size = size;
        }

        @Override
        public T apply(Row row) {
            T item = mapper.apply(row);
            if (++read == size) {
                last = order.position(row, behind);
            }
            return item;
        }

        Page<T> page(List<T> found) {
            return Page.walked(found, size, _ -> Objects.requireNonNull(last));
        }
    }

    private static <T> Page<T> inOrder(Source<T> source, KeysetPosition behind, int size) {
        KeyOrder order = KeyOrder.of(source.listing());
        WalkedRows<T> walked = new WalkedRows<>(source.mapper(), order, behind, size);
        return walked.page(source.reader().read(select(source.dsl(), source.listing(), order, behind, size), walked));
    }

    private static Select<Record> select(DSLContext dsl, Listing listing, KeyOrder order, KeysetPosition behind, int size) {
        List<SelectFieldOrAsterisk> fields = new ArrayList<>(listing.fields());
        fields.addAll(order.keys());
        return select(dsl, listing, fields, new Cut(listing.where().and(order.after(behind)), order.fields(), size + 1L, 0));
    }

    private static <T> Page<T> byId(Source<T> source, PageRequest.Keyset page) {
        Listing listing = source.listing();
        Condition where = page.after() == 0 ? listing.where()
                : listing.where().and(page.ascending() ? listing.id().gt(page.after()) : listing.id().lt(page.after()));
        Select<Record> query = select(source.dsl(), listing, listing.fields(), new Cut(where,
                List.of(page.ascending() ? listing.id().asc() : listing.id().desc()), page.size() + 1L, 0));
        return Page.walked(source.reader().read(query, source.mapper()), page.size());
    }
}
