package dev.slipway.persistence.kernel;

import dev.slipway.schema.testing.TestDatabase;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.sql.Statement;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.postgresql.util.PSQLException;

/**
 * A table with one constraint left, in a transaction that is rolled back. Rows need no other columns than those that the constraint reads,
 * and nothing else can refuse them.
 */
final class LoneConstraint implements AutoCloseable {

    private static final String TYPES = "select attname, format_type(atttypid, atttypmod) from pg_attribute "
            + "where attrelid = '%s'::regclass and attnum > 0 and not attisdropped";

    /** The key that a reference of a table to itself needs stays. */
    private static final String ALONE = """
            do $$
            declare
              named text;
            begin
              for named in select conname from pg_constraint each where conrelid = '%1$s'::regclass and conname <> '%2$s'
                  and contype in ('c', 'f', 'p', 'u', 'x') and not exists (select from pg_constraint own where own.conrelid = each.conrelid
                  and own.conname = '%2$s' and own.confrelid = own.conrelid and own.conindid = each.conindid and each.contype <> 'f') loop
                execute format('alter table %1$s drop constraint if exists %%I cascade', named);
              end loop;
              for named in select relname from pg_index join pg_class on pg_class.oid = indexrelid
                  where indrelid = '%1$s'::regclass and indisunique and relname <> '%2$s'
                  and not exists (select from pg_constraint where conindid = indexrelid) loop
                execute format('drop index %%I', named);
              end loop;
              for named in select attname from pg_attribute where attrelid = '%1$s'::regclass and attnum > 0 and attnotnull
                  and attidentity = '' and not exists (select from pg_index where indrelid = attrelid and indisprimary
                  and attnum = any (indkey)) loop
                execute format('alter table %1$s alter column %%I drop not null', named);
              end loop;
            end $$""";

    private static final String DROP = """
            do $$
            begin
              if exists (select from pg_constraint where conrelid = '%1$s'::regclass and conname = '%2$s') then
                alter table %1$s drop constraint %2$s cascade;
              else
                drop index %2$s;
              end if;
            end $$""";

    private final Connection connection;
    private final ConstraintRow row;
    private final Map<String, String> types = new HashMap<>();

    LoneConstraint(TestDatabase database, ConstraintRow row) throws SQLException {
        this.connection = database.connect();
        this.row = row;
        connection.setAutoCommit(false);
        try (Statement statement = connection.createStatement(); ResultSet columns = statement.executeQuery(TYPES.formatted(row.table()))) {
            while (columns.next()) {
                types.put(columns.getString(1), columns.getString(2));
            }
        }
        execute(ALONE);
    }

    private void execute(String statements) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(statements.formatted(row.table(), row.name()));
        }
    }

    /** Drops the last constraint too. */
    void drop() throws SQLException {
        execute(DROP);
    }

    /** Inserts rows for a moment. Returns the SQLSTATE and the constraint that refuses one of them; empty if none does. */
    Optional<String> refusal(List<Map<String, String>> rows) throws SQLException {
        Savepoint before = connection.setSavepoint();
        try {
            for (Map<String, String> each : rows) {
                insert(each);
            }
            return Optional.empty();
        } catch (PSQLException refused) {
            return Optional.of(refused.getSQLState() + " by " + Optional.ofNullable(refused.getServerErrorMessage())
                    .map(message -> message.getConstraint()).orElse(refused.getMessage()));
        } finally {
            connection.rollback(before);
        }
    }

    private void insert(Map<String, String> values) throws SQLException {
        List<String> columns = List.copyOf(values.keySet());
        String typed = columns.stream().map(column -> "cast(cast(? as text) as " + type(column) + ")").collect(Collectors.joining(", "));
        try (PreparedStatement insert = connection.prepareStatement("insert into %s (%s) overriding system value values (%s)"
                .formatted(row.table(), String.join(", ", columns), typed))) {
            for (int index = 0; index < columns.size(); index++) {
                String value = values.get(columns.get(index));
                insert.setString(index + 1, value.equals("null") ? null : ConstraintRow.Samples.of(value, type(columns.get(index))));
            }
            insert.executeUpdate();
        }
    }

    private String type(String column) {
        return Optional.ofNullable(types.get(column))
                .orElseThrow(() -> new IllegalArgumentException(row.table() + " has no column " + column + ": " + row.line()));
    }

    @Override
    public void close() throws SQLException {
        connection.rollback();
        connection.close();
    }
}
