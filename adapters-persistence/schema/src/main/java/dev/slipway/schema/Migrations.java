package dev.slipway.schema;

import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Arrays;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.MigrationInfoService;
import org.flywaydb.core.api.MigrationState;

/**
 * Brings the tables of a database to the state that this version of the program knows. Where several processes start at once,
 * one of them does it and the others wait.
 */
public final class Migrations {

    /** Where the migrations are on the class path. */
    static final String LOCATION = "db/migration";

    private static final int OLDEST = 15;

    private Migrations() {
    }

    /**
     * Migrates a database, by an address.
     *
     * @return how many migrations it took; 0 when there was nothing to do
     * @throws UnusableDatabase where it does not answer or is older than PostgreSQL 15
     */
    public static int migrate(String jdbcUrl, String user, String password) {
        requireUsable(jdbcUrl, user, password);
        return flyway(jdbcUrl, user, password).migrate().migrationsExecuted;
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
        MigrationInfoService known = flyway(jdbcUrl, user, password).info();
        if (known.current() == null) {
            return State.MISSING;
        }
        if (Arrays.stream(known.all()).anyMatch(migration -> migration.getState() == MigrationState.FUTURE_SUCCESS)) {
            return State.NEWER;
        }
        return known.pending().length == 0 ? State.CURRENT : State.OLDER;
    }

    private static Flyway flyway(String jdbcUrl, String user, String password) {
        return Flyway.configure().dataSource(jdbcUrl, user, password)
                .loggers("slf4j")
                .locations("classpath:" + LOCATION)
                .validateMigrationNaming(true)
                .load();
    }

    private static void requireUsable(String jdbcUrl, String user, String password) {
        try (Connection connection = DriverManager.getConnection(jdbcUrl, user, password)) {
            DatabaseMetaData database = connection.getMetaData();
            if (database.getDatabaseMajorVersion() < OLDEST) {
                throw new UnusableDatabase("PostgreSQL " + OLDEST + " or later is needed, this is " + database.getDatabaseProductVersion(), null);
            }
        } catch (SQLException failed) {
            throw new UnusableDatabase("the database does not answer: " + failed.getMessage(), failed);
        }
    }
}
