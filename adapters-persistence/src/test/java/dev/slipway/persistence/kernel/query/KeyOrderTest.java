package dev.slipway.persistence.kernel.query;

import static dev.slipway.persistence.jooq.Tables.ISSUES;
import static dev.slipway.persistence.jooq.Tables.USERS;
import static org.jooq.impl.DSL.lower;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.slipway.application.kernel.KeysetPosition;
import dev.slipway.application.kernel.Refusal;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jooq.SQLDialect;
import org.jooq.impl.DSL;
import org.junit.jupiter.api.Test;

class KeyOrderTest {

    private static final KeyOrder BY_TIME = new KeyOrder(List.of(ISSUES.CREATED_AT.desc(), ISSUES.ID.desc()), ISSUES.ID);
    private static final KeyOrder BY_DUE_DATE = new KeyOrder(List.of(ISSUES.DUE_DATE.desc().nullsLast(), ISSUES.ID.desc()), ISSUES.ID);

    /** @param values null for none */
    private static KeysetPosition at(String... values) {
        return KeysetPosition.of("cursor", Arrays.stream(values).map(Optional::ofNullable).toList());
    }

    private static String sql(KeyOrder order, KeysetPosition position) {
        return DSL.using(SQLDialect.POSTGRES).renderInlined(order.after(position)).replace("\"public\".", "").replace("\"issues\".", "")
                .replace("\"", "");
    }

    @Test
    void columns_of_one_direction_are_compared_in_one_step() {
        assertEquals("(created_at, id) < (timestamp with time zone '2026-01-02 03:04:05.678901+00:00', 7)",
                sql(BY_TIME, at("2026-01-02T03:04:05.678901Z", "7")));
        KeyOrder byTitle = new KeyOrder(List.of(lower(ISSUES.TITLE).asc()), ISSUES.ID);
        assertEquals("(lower(title), id) > ('o''clock', 7)", sql(byTitle, at("o'clock", "7")));
        assertEquals("id > 7", sql(new KeyOrder(List.of(ISSUES.ID, ISSUES.ID.asc()), ISSUES.ID), at("7")).replace("(", "")
                .replace(")", ""));
    }

    @Test
    void records_without_a_value_stand_where_the_order_puts_them() {
        assertEquals("(due_date < date '2026-01-02' or due_date is null or (due_date = date '2026-01-02' and id < 7))",
                sql(BY_DUE_DATE, at("2026-01-02", "7")));
        assertEquals("(false or (due_date is null and id < 7))", sql(BY_DUE_DATE, at(null, "7")));
        KeyOrder usual = new KeyOrder(List.of(ISSUES.DUE_DATE.desc(), ISSUES.ID.desc()), ISSUES.ID);
        assertEquals("(due_date is not null or (due_date is null and id < 7))", sql(usual, at(null, "7")));
    }

    @Test
    void columns_of_joined_tables_may_be_missing() {
        KeyOrder joined = new KeyOrder(List.of(USERS.NAME.asc(), ISSUES.ID.asc()), ISSUES.ID);
        assertEquals("(users.name > 'a' or users.name is null or (users.name = 'a' and id > 7))", sql(joined, at("a", "7")));
    }

    @Test
    void start_of_a_list_has_no_condition() {
        assertEquals("true", sql(BY_TIME, KeysetPosition.start("cursor")));
    }

    @Test
    void positions_of_other_orders_are_rejected() {
        for (KeysetPosition odd : List.of(at("7"), at("noon", "7"), at("2026-01-02T03:04:05Z", "x"), at("2026-01-02T03:04:05Z", null),
                at(null, "7"),
                at("2026-01-02T03:04:05Z", "7", "8"), at("+1000000000-01-01T00:00:00Z", "7"),
                at("2026-01-02T03:04:05Z", "99999999999999999999"))) {
            Refusal refused = assertThrows(Refusal.class, () -> BY_TIME.after(odd), odd::toString);
            assertEquals(Refusal.parameter("cursor", "param.invalid").failure(), refused.failure());
        }
        KeyOrder byTitle = new KeyOrder(List.of(lower(ISSUES.TITLE).asc()), ISSUES.ID);
        assertThrows(Refusal.class, () -> byTitle.after(at("a\0", "7")));
        assertThrows(Refusal.class, () -> BY_DUE_DATE.after(at("tomorrow", "7")));
    }
}
