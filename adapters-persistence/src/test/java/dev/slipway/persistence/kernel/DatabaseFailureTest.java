package dev.slipway.persistence.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.slipway.persistence.testing.Persistence;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Locale;
import org.jooq.exception.DataAccessException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.function.Executable;

/** Failures of statements are logged with their stack trace, which must not show statements. */
class DatabaseFailureTest {

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    private static void assertQuotesNothing(Executable statement, String code) {
        DataAccessException failure = assertThrows(DataAccessException.class, statement);
        assertEquals(code, failure.sqlState());
        StringWriter logged = new StringWriter();
        failure.printStackTrace(new PrintWriter(logged));
        String text = logged.toString().toLowerCase(Locale.ROOT);
        assertFalse(text.contains("select ") || text.contains("insert "), text);
    }

    @Test
    void failure_of_a_statement_does_not_quote_it() {
        assertQuotesNothing(() -> HERE.dsl().fetch("select 'spoken' from nowhere"), "42P01");
        assertQuotesNothing(() -> HERE.dsl().fetch("select 1 / ?, 'spoken'", 0), "22012");
    }

    @Test
    void failure_of_a_batch_does_not_quote_it() {
        String insert = "insert into topics (name) values (?)";
        assertQuotesNothing(() -> HERE.dsl().batch(HERE.dsl().query(insert, "spoken"), HERE.dsl().query(insert, "spoken")).execute(),
                "23502");
    }
}
