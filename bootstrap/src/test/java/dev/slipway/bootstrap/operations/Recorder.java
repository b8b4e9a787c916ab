package dev.slipway.bootstrap.operations;

import dev.slipway.schema.testing.TestDatabase;

/**
 * Hears of every change of every row of a database, so that a test can say that nothing changed, or what did. Costs a fraction of comparing
 * tables.
 */
final class Recorder {

    /** Columns that say when somebody was last here, which any call may set, and tables that are no state of the server. */
    private static final String SETUP = """
            create schema recorder;
            create table recorder.changes (id bigint generated always as identity primary key, what text not null);
            create function recorder.heard() returns trigger language plpgsql as $$
            declare seen text[] := '{last_used_at,last_activity_on,contacted_at,heard_at}';
            begin
              if tg_op <> 'UPDATE' or to_jsonb(new) - seen <> to_jsonb(old) - seen then
                insert into recorder.changes (what) values (tg_table_name || ' ' || lower(tg_op));
              end if;
              return null;
            end $$;
            """;

    private static final String TABLES = "select quote_ident(tablename) from pg_tables where schemaname = 'public' "
            + "and tablename <> 'flyway_schema_history'";

    private final TestDatabase database;

    /** Locks one table at a time: the server works already, and locks several in orders of its own. */
    Recorder(TestDatabase database) {
        this.database = database;
        database.execute(SETUP);
        for (String table : database.query(TABLES, row -> row.getString(1))) {
            database.execute("create trigger recorder after insert or update or delete on public." + table
                    + " for each row execute function recorder.heard()");
        }
    }

    /** Where the record stands. */
    long mark() {
        return database.number("select coalesce(max(id), 0) from recorder.changes");
    }

    /** What changed since; empty for nothing. */
    String since(long mark) {
        return database.text("select coalesce(string_agg(distinct what, ', '), '') from recorder.changes where id > ?", mark);
    }
}
