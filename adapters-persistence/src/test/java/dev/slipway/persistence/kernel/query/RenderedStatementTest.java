package dev.slipway.persistence.kernel.query;

import static dev.slipway.persistence.jooq.Tables.USERS;
import static org.jooq.impl.DSL.cast;
import static org.jooq.impl.DSL.field;
import static org.jooq.impl.DSL.inline;
import static org.jooq.impl.DSL.name;
import static org.jooq.impl.DSL.row;
import static org.jooq.impl.DSL.val;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.persistence.testing.Persistence;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.JSONB;
import org.jooq.exception.DataAccessException;
import org.jooq.impl.DSL;
import org.jooq.impl.SQLDataType;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class RenderedStatementTest {

    /** Above the number of executions after which the driver prepares a statement and receives binary values. */
    private static final int EXECUTIONS = 8;

    private static final int MORE_THAN_CONNECTIONS = 30;

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    private DSLContext dsl;

    @BeforeEach
    void connect() {
        dsl = HERE.dsl();
    }

    private long put(String name) {
        Instant now = HERE.clock().instant();
        return dsl.insertInto(USERS, USERS.USERNAME, USERS.NAME, USERS.EMAIL, USERS.CREATED_AT, USERS.UPDATED_AT)
                .values(name, name, name, now, now).returning(USERS.ID).fetchSingle(USERS.ID);
    }

    @Test
    void row_reads_every_type_as_jooq_does_in_text_and_in_binary() {
        List<Field<?>> fields = new ArrayList<>(List.of(val(7L).as("a"), val(-8).as("b"), val((short) 9).as("c"), val(true).as("d"),
                val(1.5).as("e"), val("tëxt").as("f"), val(new BigDecimal("71.25")).as("g"),
                val(Instant.parse("2026-01-02T03:04:05.678901Z")).as("h"), val(LocalDate.parse("2026-01-02")).as("i"),
                val(JSONB.valueOf("{\"a\": 1}")).as("j"), val(new byte[] {1, -1}).as("k"), val(new String[] {"x", "ÿ"}).as("l"),
                val(new Long[] {1L, 2L}).as("m"), val(new Integer[] {3}).as("n")));
        List.copyOf(fields).forEach(each -> fields.add(cast(inline((Object) null), each.getDataType()).as(each.getName() + "_null")));
        Object[] expected = dsl.select(fields).fetchSingle().intoArray();
        RenderedStatement query = RenderedStatement.of(dsl, 0, none -> dsl.select(fields));
        for (int execution = 0; execution < EXECUTIONS; execution++) {
            assertArrayEquals(expected, query.fetch(found -> fields.stream().<Object>map(found::get).toArray()).getFirst());
        }
        for (int execution = 0; execution < MORE_THAN_CONNECTIONS; execution++) {
            assertArrayEquals(expected,
                    RowReader.fetch(dsl.select(fields), found -> fields.stream().<Object>map(found::get).toArray()).getFirst());
        }
    }

    @Test
    void consecutive_rows_with_a_key_share_what_was_made_of_it() {
        Field<Integer> key = field(name("key"), Integer.class);
        Field<String> other = field(name("other"), String.class);
        Field<String> place = field(name("place"), String.class);
        RenderedStatement query = RenderedStatement.of(dsl, dsl.select(key, other, place).from(DSL.values(
                row(1, "x", "a"), row(1, "x", "b"), row(2, "x", "c"), row((Integer) null, "x", "d"), row((Integer) null, "y", "e"),
                row(2, "y", "f"), row(1, null, "g")).as("rows", "key", "other", "place")));
        for (int execution = 0; execution < EXECUTIONS; execution++) {
            assertEquals(List.of("aaa", "aab", "cac", "dad", "eee", "cef", "ggg"), query.fetch(found ->
                    found.shared(key, row -> row.get(place)) + found.shared(other, row -> row.get(place)) + found.get(place)));
        }
    }

    @Test
    void query_is_executed_with_other_values_than_it_was_written_with() {
        long ann = put("ann");
        long bob = put("bob");
        RenderedStatement query = RenderedStatement.named(dsl, 2, (name, ids) -> dsl.select(USERS.ID, USERS.NAME).from(USERS)
                .where(USERS.ID.between(ids[0], ids[1]), USERS.NAME.ne(name), USERS.ID.ne(ids[1])));
        for (int execution = 0; execution < EXECUTIONS; execution++) {
            assertEquals(List.of("ann"), query.fetch(found -> found.get(USERS.NAME), "x", ann, bob));
            assertEquals(Optional.empty(), query.fetchOptional(found -> found.get(USERS.NAME), "ann", ann, bob));
        }
        assertThrows(IllegalArgumentException.class, () -> query.fetch(found -> found, "x", ann));
    }

    @Test
    void constants_of_every_type_are_bound() {
        Instant moment = Instant.parse("2026-01-02T03:04:05.678901Z");
        List<Condition> each = List.of(val(moment).eq(moment), val(LocalDate.parse("2026-01-02")).gt(LocalDate.parse("2026-01-01")),
                val(new String[] {"x"}).eq(new String[] {"x"}), val(new Long[] {1L}).eq(new Long[] {1L}), val((short) 3).eq((short) 3),
                val(true).eq(true), val(new BigDecimal("1.5")).eq(new BigDecimal("1.50")), val(new byte[] {1}).eq(new byte[] {1}),
                val("a").eq("a"), val(7).eq(7));
        RenderedStatement query = RenderedStatement.of(dsl, 0, none -> dsl.selectOne().where(each));
        for (int execution = 0; execution < EXECUTIONS; execution++) {
            assertEquals(1, query.fetch(found -> found).size());
        }
    }

    @Test
    void places_take_values_and_nulls_of_every_type() {
        List<Object> values = List.of(7L, -8, (short) 9, true, "tëxt", new BigDecimal("71.25"),
                Instant.parse("2026-01-02T03:04:05.678901Z"), LocalDate.parse("2026-01-02"), JSONB.valueOf("{\"a\": 1}"),
                new byte[] {1, -1}, new String[] {"x", "ÿ"}, new Long[] {1L, 2L});
        List<Field<?>> fields = new ArrayList<>();
        for (Object value : values) {
            fields.add(RenderedStatement.place(fields.size(), val(value)).as("f" + fields.size()));
        }
        RenderedStatement statement = RenderedStatement.of(dsl, dsl.select(fields));
        for (int execution = 0; execution < EXECUTIONS; execution++) {
            Function<Row, Object[]> all = found -> fields.stream().<Object>map(found::get).toArray();
            assertArrayEquals(values.toArray(), statement.fetch(all, values.toArray()).getFirst());
            assertArrayEquals(new Object[values.size()], statement.fetch(all, new Object[values.size()]).getFirst());
        }
        assertThrows(IllegalArgumentException.class, () -> statement.execute(1L));
    }

    @Test
    void place_that_is_used_twice_is_refused() {
        Field<Long> once = RenderedStatement.place(0, USERS.ID);
        RenderedStatement statement = RenderedStatement.of(dsl, dsl.select(once.as("a"), once.as("b")));
        assertThrows(IllegalArgumentException.class, () -> statement.fetch(found -> found, 1L));
    }

    @Test
    void write_without_results_returns_the_number_of_rows() {
        long gil = put("gil");
        RenderedStatement statement = RenderedStatement.of(dsl, dsl.update(USERS).set(USERS.NAME, RenderedStatement.place(0, USERS.NAME))
                .set(USERS.EMAIL, RenderedStatement.place(1, USERS.EMAIL))
                .where(USERS.ID.eq(DSL.any(RenderedStatement.place(2, SQLDataType.BIGINT.array())))));
        assertEquals(1, statement.execute("Gil", "angler", new Long[] {gil, -1L}));
        assertEquals(0, statement.execute("Gil", "angler", new Long[] {-1L}));
        assertEquals("Gil", dsl.fetchValue(USERS.NAME, USERS.ID.eq(gil)));
    }

    @Test
    void query_that_depends_on_fewer_values_is_refused() {
        RenderedStatement query = RenderedStatement.of(dsl, 1, ids -> dsl.select(USERS.ID).from(USERS));
        assertThrows(IllegalArgumentException.class, () -> query.fetch(found -> found, 1L));
    }

    @Test
    void row_has_the_selected_columns_only() {
        put("col");
        RenderedStatement query = RenderedStatement.of(dsl, 0, none -> dsl.select(USERS.ID, USERS.NAME.as("called")).from(USERS).limit(1));
        assertEquals(1, query.fetch(found -> found.get(field(name("called"), String.class))).size());
        assertThrows(IllegalArgumentException.class, () -> query.fetch(found -> found.get(USERS.EMAIL)));
    }

    @Test
    void fields_that_only_jooq_maps_are_refused() {
        RenderedStatement query = RenderedStatement.of(dsl, 0, none -> dsl.select(row(USERS.ID, USERS.NAME)).from(USERS));
        assertThrows(IllegalArgumentException.class, () -> query.fetch(found -> found));
    }

    @Test
    void query_sees_its_own_transaction() {
        RenderedStatement query = RenderedStatement.of(dsl, 1, ids -> dsl.select(USERS.NAME).from(USERS).where(USERS.ID.eq(ids[0])));
        HERE.get(Transactions.class).write(() -> {
            long cyd = put("cyd");
            assertEquals(Optional.of("cyd"), query.fetchOptional(found -> found.get(USERS.NAME), cyd));
        });
    }

    @Test
    void failed_statement_fails_like_one_of_jooq() {
        RenderedStatement query = RenderedStatement.of(dsl, 1,
                ids -> dsl.select(field("1 / {0}", SQLDataType.BIGINT, val(ids[0])).as("quotient")));
        assertThrows(DataAccessException.class, () -> query.fetch(found -> found, 0L));
    }

    @Test
    void page_of_a_question_is_written_once_for_all_owners() {
        AtomicInteger written = new AtomicInteger();
        PageQuery.Kept<Boolean> lists = new PageQuery.Kept<>(dsl, (upper, ids) -> {
            written.incrementAndGet();
            return new PageQuery.Listing(List.of(USERS.ID, USERS.NAME), USERS, USERS, USERS.ID.ge(ids[0]).and(USERS.NAME.ne(inline("x"))),
                    List.of(upper ? USERS.NAME.desc() : USERS.NAME.asc(), USERS.ID.asc()), USERS.ID);
        });
        long dee = put("dee");
        put("eve");
        long fay = put("fay");
        assertEquals(new Page<>(List.of("dee", "eve"), 3),
                lists.read(false, new PageRequest.Offset(1, 2), found -> found.get(USERS.NAME), dee));
        assertEquals(new Page<>(List.of("fay"), 1), lists.read(false, new PageRequest.Offset(1, 2), found -> found.get(USERS.NAME), fay));
        assertEquals(1, written.get());
        assertEquals(List.of("fay", "eve"),
                lists.read(true, new PageRequest.Offset(1, 2), found -> found.get(USERS.NAME), dee).items());
        assertEquals(new Page<>(List.of("fay"), 3), lists.read(false, new PageRequest.Offset(2, 2), found -> found.get(USERS.NAME), dee));
        assertEquals(3, written.get());
        assertEquals(3, lists.read(false, new PageRequest.Offset(3, 2), found -> found.get(USERS.NAME), dee).total());
        assertEquals(List.of("dee", "eve"),
                lists.read(false, new PageRequest.Keyset(0, true, 2), found -> found.get(USERS.NAME), dee).items());
    }
}
