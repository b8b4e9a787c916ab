package dev.slipway.schema.testing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.schema.Migrations;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;

class TestDatabaseTest {

    @Test
    void every_database_has_all_tables_and_its_own_rows() throws SQLException {
        try (TestDatabase one = TestDatabase.fresh(); TestDatabase other = TestDatabase.fresh()) {
            assertNotEquals(one.name(), other.name());
            one.execute("insert into installation (key_check) values (null)");
            assertEquals(1, rows(one));
            assertEquals(0, rows(other));
        }
    }

    @Test
    void nothing_is_left_to_migrate() {
        try (TestDatabase database = TestDatabase.fresh()) {
            assertEquals(0, Migrations.migrate(database.jdbcUrl(), database.user(), database.password()));
            assertEquals(0, Migrations.migrate(database.jdbcUrl(), database.user(), database.password()));
        }
    }

    @Test
    void the_server_keeps_unicode_in_the_order_of_its_code_points() throws SQLException {
        try (TestDatabase database = TestDatabase.fresh(); Connection connection = database.connect();
                Statement statement = connection.createStatement();
                ResultSet found = statement.executeQuery("select string_agg(x, '' order by x), lower('ÄÖ'), current_setting("
                        + "'server_encoding') from (values ('b'), ('B'), ('ä'), ('a'), ('\uD83D\uDE80')) as v (x)")) {
            assertTrue(found.next());
            assertEquals("Babä\uD83D\uDE80", found.getString(1));
            assertEquals("äö", found.getString(2));
            assertEquals("UTF8", found.getString(3));
        }
    }

    @Test
    void closed_database_is_dropped_in_spite_of_connections() throws SQLException {
        TestDatabase database = TestDatabase.fresh();
        try (Connection connection = database.connect()) {
            assertTrue(connection.isValid(1));
            database.close();
            SQLException gone = assertThrows(SQLException.class, database::connect);
            assertEquals("3D000", gone.getSQLState());
        }
    }

    @Test
    void an_address_keeps_its_host_and_parameters_when_the_database_changes() {
        assertEquals("jdbc:postgresql://db.example:5433/x?ssl=true",
                TestServer.withDatabase("jdbc:postgresql://db.example:5433/old?ssl=true", "x"));
        assertThrows(IllegalArgumentException.class, () -> TestServer.withDatabase("jdbc:postgresql:old", "x"));
    }

    private static long rows(TestDatabase database) {
        return database.number("select count(*) from installation");
    }
}
