package dev.slipway.bootstrap.operations;

import dev.slipway.schema.testing.TestDatabase;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * Hears of every change of every row of a database, so that a test can say that nothing changed, or what did. Costs a fraction of comparing
 * tables.
 */
final class Recorder implements AutoCloseable {

    /** Columns that say when somebody was last here, which any call may set, and tables that are no state of the server. */
    private static final String SETUP = """
            create schema recorder;
            create table recorder.work as select task_name, task_instance from scheduled_tasks;
            create table recorder.changes (id bigint generated always as identity primary key, what text not null);
            create function recorder.heard() returns trigger language plpgsql as $$
            declare seen text[] := '{last_used_at,last_activity_on,contacted_at,heard_at}';
            begin
              if tg_op <> 'UPDATE' or to_jsonb(new) - seen <> to_jsonb(old) - seen then
                insert into recorder.changes (what) values (tg_table_name || ' ' || lower(tg_op));
              end if;
              return null;
            end $$;
            do $$
            declare name text;
            begin
              for name in select tablename from pg_tables where schemaname = 'public' and tablename <> 'flyway_schema_history' loop
                execute format('create trigger recorder after insert or update or delete on public.%I for each row execute function \
            recorder.heard()', name);
              end loop;
            end $$;
            """;

    private final Connection connection;

    Recorder(TestDatabase database) {
        try {
            connection = database.connect();
            execute(SETUP);
        } catch (SQLException failed) {
            throw new IllegalStateException(failed);
        }
    }

    /** Where the record stands. */
    long mark() {
        return Long.parseLong(text("select coalesce(max(id), 0) from recorder.changes"));
    }

    /** What changed since; empty for nothing. */
    String since(long mark) {
        return text("select coalesce(string_agg(distinct what, ', '), '') from recorder.changes where id > ?", mark);
    }

    /** The first column of the first row. */
    String text(String sql, Object... values) {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int at = 0; at < values.length; at++) {
                statement.setObject(at + 1, values[at]);
            }
            try (ResultSet rows = statement.executeQuery()) {
                rows.next();
                return rows.getString(1);
            }
        } catch (SQLException failed) {
            throw new IllegalStateException(sql, failed);
        }
    }

    private void execute(String statements) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(statements);
        }
    }

    /** Drops the work that calls recorded and nobody waits for. */
    @Override
    public void close() {
        try (connection) {
            execute("delete from scheduled_tasks where (task_name, task_instance) not in (select task_name, task_instance from "
                    + "recorder.work)");
            execute("drop schema recorder cascade");
        } catch (SQLException failed) {
            throw new IllegalStateException(failed);
        }
    }
}
