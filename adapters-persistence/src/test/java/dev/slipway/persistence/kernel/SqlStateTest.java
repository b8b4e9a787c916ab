package dev.slipway.persistence.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SqlStateTest {

    @ParameterizedTest
    @CsvSource({
        "40001,REPEATABLE", "40P01,REPEATABLE", "55P03,LOCK_NOT_AVAILABLE",
            "08000,AWAY", "08001,AWAY", "08003,AWAY", "08004,AWAY", "08006,AWAY", "57P01,AWAY", "57P02,AWAY", "57P03,AWAY", "23505,OTHER",
            "53100,DISK_FULL", "57014,OTHER", "42601,OTHER", "'',AWAY", ",AWAY",
    })
    void a_state_means_one_thing(String code, SqlState meaning) {
        assertEquals(meaning, SqlState.of(new SQLException("text", code)));
        assertTrue(meaning.matches(new IllegalStateException("around", new SQLException("text", code))));
    }

    @Test
    void what_has_no_state_is_looked_behind() {
        SQLException driver = new SQLException("gone", "08006");
        assertEquals(SqlState.AWAY, SqlState.of(new RuntimeException(new SQLException("cannot read the row", driver))));
        assertEquals(SqlState.REPEATABLE, SqlState.of(new SQLException("first", "40001", driver)));
        assertFalse(SqlState.AWAY.matches(new RuntimeException("no database")));
        assertEquals(SqlState.AWAY, SqlState.of(new RuntimeException(new SQLException("said by the pool, which has no states"))));
    }
}
