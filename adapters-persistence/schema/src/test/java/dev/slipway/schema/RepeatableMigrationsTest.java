package dev.slipway.schema;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.schema.testing.TestDatabase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Comparator;
import java.util.stream.Stream;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;
import org.flywaydb.core.api.MigrationInfo;
import org.flywaydb.core.api.MigrationVersion;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Functions and views are scripts that run again after each change, and after each versioned migration. */
class RepeatableMigrationsTest {

    private static final int SCRIPTS = 5;
    private static final String OURS = "classpath:" + Migrations.LOCATION;

    private static Flyway flyway(TestDatabase database, String version, String... locations) {
        return Migrations.flyway(database.jdbcUrl(), database.user(), database.password(), version, locations);
    }

    private static int migrate(TestDatabase database) {
        return Migrations.migrate(database.jdbcUrl(), database.user(), database.password());
    }

    private static Migrations.State state(TestDatabase database) {
        return Migrations.state(database.jdbcUrl(), database.user(), database.password());
    }

    private static long scripts(TestDatabase database) {
        return Stream.of(flyway(database, Migrations.VERSION, OURS).info().all()).filter(each -> each.getVersion() == null).count();
    }

    @Test
    void scripts_name_the_last_versioned_migration() {
        try (TestDatabase database = TestDatabase.fresh()) {
            MigrationInfo last = Stream.of(flyway(database, Migrations.VERSION, OURS).info().all())
                    .filter(each -> each.getVersion() != null)
                    .max(Comparator.comparing(MigrationInfo::getVersion)).orElseThrow();
            assertEquals(MigrationVersion.fromVersion(Migrations.VERSION), last.getVersion(), "set Migrations.VERSION to the last version");
            assertEquals(SCRIPTS, scripts(database));
        }
    }

    @Test
    void database_of_the_version_without_scripts_is_brought_up_to_date() throws SQLException {
        try (TestDatabase database = TestDatabase.fresh()) {
            String function = database.text("select md5(prosrc) from pg_proc where proname = 'facts_of_waiting_job'");
            database.execute("drop schema public cascade; create schema public");
            Flyway.configure().dataSource(database.jdbcUrl(), database.user(), database.password()).locations(OURS).loggers("slf4j")
                    .repeatableSqlMigrationPrefix("none").load().migrate();
            assertEquals(Migrations.State.OLDER, state(database));
            assertEquals(SCRIPTS, migrate(database));
            assertEquals(Migrations.State.CURRENT, state(database));
            assertEquals(0, migrate(database));
            assertEquals(function, database.text("select md5(prosrc) from pg_proc where proname = 'facts_of_waiting_job'"));
        }
    }

    @Test
    void changed_script_runs_again_alone(@TempDir Path directory) throws IOException, SQLException {
        try (TestDatabase database = TestDatabase.fresh()) {
            Path script = directory.resolve("R__answer.sql");
            Files.writeString(script, "create or replace function answer() returns int language sql as 'select 1';");
            String[] locations = {OURS, "filesystem:" + directory};
            assertEquals(1, flyway(database, Migrations.VERSION, locations).migrate().migrationsExecuted);
            Files.writeString(script, "create or replace function answer() returns int language sql as 'select 2';");
            assertEquals(1, flyway(database, Migrations.VERSION, locations).migrate().migrationsExecuted);
            assertEquals("2", database.text("select answer()"));
            assertEquals(0, flyway(database, Migrations.VERSION, locations).migrate().migrationsExecuted);
        }
    }

    @Test
    void versioned_migration_may_drop_a_view_that_stands_in_its_way(@TempDir Path directory) throws IOException, SQLException {
        try (TestDatabase database = TestDatabase.fresh()) {
            assertThrows(IllegalStateException.class, () -> database.execute("alter table jobs alter column status type varchar(50)"));
            Files.writeString(directory.resolve("V9001__status.sql"),
                    "drop view turns_at_resources; alter table jobs alter column status type varchar(50);");
            assertEquals(1 + SCRIPTS, flyway(database, "9001", OURS, "filesystem:" + directory).migrate().migrationsExecuted);
            assertEquals("0", database.text("select count(*) from turns_at_resources"));
        }
    }

    @Test
    void older_program_leaves_the_functions_of_a_newer_one_alone(@TempDir Path directory) throws IOException, SQLException {
        try (TestDatabase database = TestDatabase.fresh()) {
            Files.writeString(directory.resolve("V9001__later.sql"), "select 1;");
            flyway(database, "9001", OURS, "filesystem:" + directory).migrate();
            assertEquals(Migrations.State.NEWER, state(database));
            assertEquals(0, migrate(database));
            assertEquals(String.valueOf(2 * SCRIPTS), database.text("select count(*) from flyway_schema_history where version is null"));
        }
    }

    @Test
    void older_program_starts_on_scripts_that_it_does_not_know(@TempDir Path directory) throws IOException, SQLException {
        try (TestDatabase database = TestDatabase.fresh()) {
            Files.writeString(directory.resolve("R__answer.sql"),
                    "create or replace function answer() returns int language sql as 'select 1';");
            flyway(database, "9001", OURS, "filesystem:" + directory).migrate();
            assertEquals(Migrations.State.NEWER, state(database));
            assertEquals(0, migrate(database));
            assertEquals("1", database.text("select answer()"));
        }
    }

    @Test
    void edited_versioned_migration_ends_the_start() {
        try (TestDatabase database = TestDatabase.fresh()) {
            database.execute("update flyway_schema_history set checksum = 1 where version = '38'");
            FlywayException refused = assertThrows(FlywayException.class, () -> migrate(database));
            assertTrue(refused.getMessage().contains("38"), refused.getMessage());
        }
    }
}
