package dev.slipway.persistence.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.persistence.testing.Persistence;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Locale;
import org.jooq.DSLContext;
import org.jooq.exception.DataAccessException;
import org.jooq.impl.DSL;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A statement without space for it is refused as such, and other failures do not quote their statement. */
class DatabaseFullTest {

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    private static final String FULL = "do $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$";

    @Test
    void statement_without_space_is_refused() {
        DSLContext dsl = HERE.dsl();
        assertEquals(new Failure.StorageFull(), assertThrows(Refusal.class, () -> dsl.execute(FULL)).failure());
        assertEquals(new Failure.StorageFull(),
                assertThrows(Refusal.class, () -> HERE.get(Transactions.class).write(() -> dsl.execute(FULL))).failure());
    }

    @Test
    void database_that_lacked_space_is_healthy_once_it_can_write() {
        DatabaseProbe probe = HERE.get(DatabaseProbe.class);
        probe.full();
        assertTrue(probe.beats());
        assertTrue(probe.beats());
        assertEquals(0, HERE.dsl().fetchCount(DSL.table("pg_class"), DSL.field("relname").eq("room")));
    }

    @Test
    void failed_statement_is_not_quoted() {
        HERE.dsl().execute("create table quoted (secret text constraint never_twice unique)");
        for (Runnable statement : new Runnable[] {
            () -> HERE.dsl().execute("insert into quoted (secret) values ('s3cret'), ('s3cret')"),
            () -> HERE.dsl().batch("insert into quoted (secret) values ('s3cret'), ('s3cret')", "select 1").execute()}) {
            DataAccessException failed = assertThrows(DataAccessException.class, statement::run);
            StringWriter trace = new StringWriter();
            failed.printStackTrace(new PrintWriter(trace));
            assertEquals("SQLSTATE 23505, constraint never_twice", failed.getMessage());
            assertFalse(trace.toString().toLowerCase(Locale.ROOT).contains("insert into"), trace.toString());
        }
        HERE.dsl().execute("drop table quoted");
    }
}
