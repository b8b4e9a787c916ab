package dev.slipway.schema;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.schema.testing.TestDatabase;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;

/** Starts whose note holds do not ask Flyway: what must end a note. */
class SettledMigrationsTest {

    private static int migrate(TestDatabase database) {
        return Migrations.migrate(database.jdbcUrl(), database.user(), database.password());
    }

    private static boolean noted(TestDatabase database) throws SQLException {
        try (Connection connection = DriverManager.getConnection(database.jdbcUrl(), database.user(), database.password())) {
            return SettledMigrations.noted(connection);
        }
    }

    @Test
    void migration_of_an_empty_database_leaves_a_note() throws SQLException {
        try (TestDatabase database = TestDatabase.fresh()) {
            database.execute("drop schema public cascade; create schema public");
            assertFalse(noted(database));
            assertTrue(migrate(database) > 40);
            assertTrue(noted(database));
            assertEquals(0, migrate(database));
        }
    }

    @Test
    void changed_history_ends_the_note() throws SQLException {
        try (TestDatabase database = TestDatabase.fresh()) {
            migrate(database);
            assertTrue(noted(database));
            database.execute("update flyway_schema_history set success = false where version = '38'");
            assertFalse(noted(database));
            database.execute("update flyway_schema_history set success = true where version = '38'");
            assertTrue(noted(database));
            database.execute("delete from flyway_schema_history where version is null");
            assertFalse(noted(database));
            assertEquals(5, migrate(database), "scripts of functions and views run again");
            assertTrue(noted(database));
        }
    }

    @Test
    void note_of_another_program_does_not_hold_and_is_replaced() throws SQLException {
        try (TestDatabase database = TestDatabase.fresh()) {
            migrate(database);
            database.execute("comment on table flyway_schema_history is '1 abc def'");
            assertFalse(noted(database));
            assertEquals(0, migrate(database));
            assertTrue(noted(database));
        }
    }
}
