package dev.slipway.schema;

import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.MigrationInfo;
import org.flywaydb.core.api.MigrationInfoService;
import org.flywaydb.core.api.MigrationState;

/**
 * Brings the tables of a database to the state that this version of the program knows. Where several processes start at once,
 * one of them does it and the others wait.
 */
public final class Migrations {

    /** Where the migrations are on the class path. */
    static final String LOCATION = "db/migration";

    /**
     * The last versioned migration. Scripts of functions and views ({@code R__*.sql}) name it, so they change with it and run again after
     * it: a
     * versioned migration may drop a view that stands in its way.
     */
    static final String VERSION = "171";

    private static final int OLDEST = 15;

    private Migrations() {
    }

    /**
     * Migrates a database, by an address. Leaves the functions and views of a later version of the program alone.
     *
     * @return how many migrations it took; 0 when there was nothing to do
     * @throws UnusableDatabase where it does not answer or is older than PostgreSQL 15
     */
    public static int migrate(String jdbcUrl, String user, String password) {
        try (Connection connection = usable(jdbcUrl, user, password)) {
            return SettledMigrations.noted(connection) ? 0
                    : migrate(connection, flyway(jdbcUrl, user, password, VERSION, "classpath:" + LOCATION));
        } catch (SQLException failed) {
            throw new UnusableDatabase("the database does not answer: " + failed.getMessage(), failed);
        }
    }

    /** The history is read before Flyway looks, so that a migration of another process in between ends the note. */
    private static int migrate(Connection connection, Flyway flyway) throws SQLException {
        Optional<String> fingerprint = SettledMigrations.fingerprint(connection);
        MigrationInfo[] known = flyway.info().all();
        if (Arrays.stream(known).allMatch(migration -> settled(migration, newer(known)))) {
            fingerprint.ifPresent(note -> SettledMigrations.note(connection, note));
            return 0;
        }
        int executed = flyway.migrate().migrationsExecuted;
        return executed == 0 ? 0 : executed + migrate(connection, flyway);
    }

    /** Returns whether Flyway has nothing to run, and nothing to object to. */
    private static boolean settled(MigrationInfo migration, boolean newer) {
        return switch (migration.getState()) {
            case SUCCESS -> migration.isChecksumMatching();
            case FUTURE_SUCCESS, SUPERSEDED -> true;
            case PENDING, OUTDATED, MISSING_SUCCESS -> newer && script(migration);
            default -> false;
        };
    }

    private static boolean newer(MigrationInfo[] known) {
        return Arrays.stream(known).anyMatch(migration -> migration.getState() == MigrationState.FUTURE_SUCCESS
                || migration.getState() == MigrationState.MISSING_SUCCESS && script(migration));
    }

    /** Returns whether a migration is the script of a function or view, which has no version. */
    private static boolean script(MigrationInfo migration) {
        return migration.getVersion() == null;
    }

    /** State of a database's tables compared with the migrations of this program. */
    public enum State {
        /** The database has no tables: no server was started on it. */
        MISSING,
        /** The next start migrates them. */
        OLDER,
        CURRENT,
        /** A later version of the program migrated them. */
        NEWER
    }

    /**
     * Compares the tables of a database with the migrations. Changes nothing.
     *
     * @throws UnusableDatabase where it does not answer or is older than PostgreSQL 15
     */
    public static State state(String jdbcUrl, String user, String password) {
        requireUsable(jdbcUrl, user, password);
        MigrationInfoService known = flyway(jdbcUrl, user, password, VERSION, "classpath:" + LOCATION).info();
        if (known.current() == null) {
            return State.MISSING;
        }
        if (newer(known.all())) {
            return State.NEWER;
        }
        return known.pending().length == 0 ? State.CURRENT : State.OLDER;
    }

    /** @param version last versioned migration of the locations */
    static Flyway flyway(String jdbcUrl, String user, String password, String version, String... locations) {
        return Flyway.configure().dataSource(jdbcUrl, user, password)
                .loggers("slf4j")
                .locations(locations)
                .ignoreMigrationPatterns("*:future", "repeatable:missing")
                .placeholders(Map.of("version", version))
                .validateMigrationNaming(true)
                .load();
    }

    private static void requireUsable(String jdbcUrl, String user, String password) {
        try (Connection usable = usable(jdbcUrl, user, password)) {
            return;
        } catch (SQLException failed) {
            throw new UnusableDatabase("the database does not answer: " + failed.getMessage(), failed);
        }
    }

    /** Returns a connection, which the caller closes. */
    private static Connection usable(String jdbcUrl, String user, String password) throws SQLException {
        Connection connection = DriverManager.getConnection(jdbcUrl, user, password);
        DatabaseMetaData database = connection.getMetaData();
        if (database.getDatabaseMajorVersion() < OLDEST) {
            String found = database.getDatabaseProductVersion();
            connection.close();
            throw new UnusableDatabase("PostgreSQL " + OLDEST + " or later is needed, this is " + found, null);
        }
        return connection;
    }
}
