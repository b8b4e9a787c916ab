package dev.slipway.persistence.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.persistence.testing.Persistence;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.List;
import org.jooq.DSLContext;
import org.jooq.exception.DataAccessException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Whoever meets a database that is away is told so, whatever the failure looks like. */
class DatabaseAwayTest {

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    @Test
    void a_server_that_is_away_and_a_connection_that_the_pool_closed_are_the_same() {
        for (String code : List.of("08000", "08001", "08003", "08004", "08006", "57P01", "57P02", "57P03")) {
            assertEquals(SqlState.AWAY, SqlState.of(new DataAccessException("", new SQLException("", code))), code);
        }
        assertEquals(SqlState.AWAY,
                SqlState.of(new IllegalStateException(new IllegalStateException(new SQLException("Connection is closed")))));
    }

    @Test
    void other_failures_are_not_an_absent_database() {
        for (Throwable cause : List.of(new SQLException("", "23505"), new SQLException("", "42601"), new SQLFeatureNotSupportedException(
                "no"),
                new SQLException("reading a row", new IllegalArgumentException()), new IllegalStateException())) {
            assertEquals(SqlState.OTHER, SqlState.of(new DataAccessException("", cause)), cause.toString());
        }
    }

    /** A unit of work that goes on after its connection has died meets the closed connection of the pool. */
    @Test
    void a_unit_of_work_whose_connection_dies_says_so() {
        Transactions transactions = HERE.get(Transactions.class);
        DSLContext dsl = HERE.dsl();
        Refusal refusal = assertThrows(Refusal.class, () -> transactions.write(() -> {
            assertThrows(RuntimeException.class, () -> dsl.fetch("select pg_terminate_backend(pg_backend_pid())"));
            throw new IllegalStateException(assertThrows(RuntimeException.class, () -> dsl.fetch("select 1")));
        }));
        assertEquals(Failure.Unavailable.class, refusal.failure().getClass());
    }

    /** The process of the database is ended while it works on a statement outside of any unit of work. */
    @Test
    void a_statement_whose_connection_dies_says_so() {
        DSLContext dsl = HERE.dsl();
        Refusal refusal = assertThrows(Refusal.class, () -> dsl.fetch("select pg_terminate_backend(pg_backend_pid())"));
        assertEquals(Failure.Unavailable.class, refusal.failure().getClass());
    }
}
