package dev.slipway.schema;

import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.DriverManager;
import java.sql.SQLException;
import org.flywaydb.core.Flyway;

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
        return Flyway.configure().dataSource(jdbcUrl, user, password)
                .loggers("slf4j")
                .locations("classpath:" + LOCATION)
                .validateMigrationNaming(true)
                .load().migrate().migrationsExecuted;
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
