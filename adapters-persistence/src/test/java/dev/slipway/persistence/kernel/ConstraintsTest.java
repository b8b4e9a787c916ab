package dev.slipway.persistence.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.slipway.persistence.kernel.ConstraintRow.Kind;
import dev.slipway.schema.testing.TestDatabase;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * Each foreign key, unique index and check of the tables has a row in {@code constraints.csv}, refuses what that row says by itself, and
 * nothing else does once it is dropped. A migration that drops, weakens or tightens a constraint fails here.
 */
class ConstraintsTest {

    private static final TestDatabase TABLES = TestDatabase.fresh();

    private static final Pattern WORD = Pattern.compile("'(\\w+)'::text");

    /** The beginning of the row of each constraint, and its definition. References are complete. */
    private static final String DECLARED = """
            with keys as (
              select oid, (select string_agg(attname, ' ' order by place) from unnest(conkey) with ordinality as own (number, place)
                join pg_attribute on attrelid = conrelid and attnum = number) as own,
                (select string_agg(attname, ' ' order by place) from unnest(confkey) with ordinality as other (number, place)
                join pg_attribute on attrelid = confrelid and attnum = number) as other
              from pg_constraint)
            select conrelid::regclass::text, conname, format('%s,%s,reference,%s,,%s.%s %s', conrelid::regclass, conname, own,
                confrelid::regclass, other, case confdeltype when 'c' then 'cascade' when 'n' then 'null' when 'a' then 'refuse'
                else confdeltype::text end), ''
            from pg_constraint join keys using (oid) where contype = 'f' and connamespace = current_schema()::regnamespace
            union all
            select conrelid::regclass::text, conname, format('%s,%s,check,,', conrelid::regclass, conname), pg_get_constraintdef(oid)
            from pg_constraint where contype = 'c' and connamespace = current_schema()::regnamespace
            union all
            select indrelid::regclass::text, relname, format('%s,%s,unique,', indrelid::regclass, relname)
                || case when indexprs is null and indpred is null then (select string_agg(attname, ' ' order by place)
                from unnest(indkey) with ordinality as own (number, place) join pg_attribute on attrelid = indrelid and attnum = number
                where place <= indnkeyatts) || ',,' else '' end, coalesce('where ' || pg_get_expr(indpred, indrelid), '')
            from pg_index join pg_class on pg_class.oid = indexrelid
            where indisunique and relnamespace = current_schema()::regnamespace and indrelid <> 'flyway_schema_history'::regclass
            order by 1, 2""";

    /** A constraint of the tables. */
    private record Declared(String table, String name, String line, String definition) {

        String key() {
            return table + "," + name;
        }

        List<String> words() {
            return WORD.matcher(definition).results().map(found -> found.group(1)).toList();
        }
    }

    @AfterAll
    static void drop() {
        TABLES.close();
    }

    private static List<Declared> declared() {
        return TABLES.query(DECLARED, row -> new Declared(row.getString(1), row.getString(2), row.getString(3), row.getString(4)));
    }

    @Test
    void every_constraint_has_a_row() {
        Map<String, ConstraintRow> rows = ConstraintRow.all().stream()
                .collect(Collectors.toMap(row -> row.table() + "," + row.name(), Function.identity()));
        List<Declared> declared = declared();
        List<String> wrong = new ArrayList<>();
        for (Declared constraint : declared) {
            Optional.ofNullable(rows.get(constraint.key())).ifPresentOrElse(row -> problem(constraint, row).ifPresent(wrong::add),
                    () -> wrong.add("no row: " + constraint.line() + "   " + constraint.definition()));
        }
        List<String> keys = declared.stream().map(Declared::key).toList();
        rows.forEach((key, row) -> {
            if (!keys.contains(key)) {
                wrong.add("no constraint: " + row.line());
            }
        });
        assertEquals("", String.join("\n", wrong));
        assertFalse(declared.isEmpty());
    }

    private static Optional<String> problem(Declared constraint, ConstraintRow row) {
        if (!row.line().startsWith(constraint.line()) || row.kind() == Kind.REFERENCE && !row.line().equals(constraint.line())) {
            return Optional.of("another constraint: " + row.line() + " instead of " + constraint.line());
        }
        boolean conditional = !constraint.definition().isEmpty();
        if (conditional && row.accepted().isEmpty() || row.kind() == Kind.CHECK && row.refused().isEmpty()) {
            return Optional.of("values are missing: " + row.line() + "   " + constraint.definition());
        }
        List<String> unsaid = constraint.words().stream().filter(word -> !row.values().contains(word)).toList();
        return unsaid.isEmpty() ? Optional.empty() : Optional.of("words are missing: " + unsaid + " in " + row.line());
    }

    @Test
    void rows_are_sorted() {
        List<String> keys = ConstraintRow.all().stream().map(row -> row.table() + "," + row.name()).toList();
        assertEquals(keys.stream().sorted().distinct().toList(), keys);
    }

    @TestFactory
    Stream<DynamicTest> constraint_alone_refuses_what_its_row_says() {
        return ConstraintRow.all().stream().map(row -> DynamicTest.dynamicTest(row.table() + " " + row.name(), () -> {
            try (LoneConstraint alone = new LoneConstraint(TABLES, row)) {
                for (List<Map<String, String>> rows : row.harmless()) {
                    assertEquals(Optional.empty(), alone.refusal(rows), () -> "accepts " + rows);
                }
                for (List<Map<String, String>> rows : row.violations()) {
                    assertEquals(Optional.of(row.refusal()), alone.refusal(rows), () -> "refuses " + rows);
                }
                alone.drop();
                for (List<Map<String, String>> rows : row.violations()) {
                    assertEquals(Optional.empty(), alone.refusal(rows), () -> "nothing else refuses " + rows);
                }
            }
        }));
    }
}
