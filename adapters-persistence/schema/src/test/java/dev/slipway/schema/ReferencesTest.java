package dev.slipway.schema;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.schema.testing.TestDatabase;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Rows that refer to a row are found by an index when it is deleted. */
class ReferencesTest {

    /** References whose columns are not the first ones of an index, in any order. */
    private static final String WITHOUT_INDEX = """
            select conrelid::regclass || ' ' || pg_get_constraintdef(reference.oid)
            from pg_constraint reference
            where contype = 'f' and not exists (
                select from pg_index
                where indrelid = conrelid
                    and (select array_agg(number order by number) from unnest((indkey::int2[])[0:cardinality(conkey) - 1]) as number)
                        = (select array_agg(number order by number) from unnest(conkey) as number))
            order by 1""";

    @Test
    void every_reference_has_an_index() {
        try (TestDatabase database = TestDatabase.fresh()) {
            assertEquals(List.of(), database.query(WITHOUT_INDEX, row -> row.getString(1)));
            database.execute("drop index users_created_by");
            assertEquals(List.of("users FOREIGN KEY (created_by_id) REFERENCES users(id) ON DELETE SET NULL"),
                    database.query(WITHOUT_INDEX, row -> row.getString(1)));
        }
    }
}
