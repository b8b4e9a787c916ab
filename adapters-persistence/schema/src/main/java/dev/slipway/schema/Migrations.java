package dev.slipway.schema;

import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.configuration.FluentConfiguration;

/**
 * Brings the tables of a database to the state that this version of the program knows. Where several processes start at once,
 * one of them does it and the others wait.
 */
public final class Migrations {

    /** Where the migrations are on the class path. */
    static final String LOCATION = "db/migration";

    private Migrations() {
    }

    /**
     * Migrates a database, by an address.
     *
     * @return how many migrations it took; 0 when there was nothing to do
     */
    public static int migrate(String jdbcUrl, String user, String password) {
        return migrate(Flyway.configure().dataSource(jdbcUrl, user, password));
    }

    /**
     * Migrates a database, over connections of the program.
     *
     * @return how many migrations it took; 0 when there was nothing to do
     */
    public static int on(DataSource database) {
        return migrate(Flyway.configure().dataSource(database));
    }

    private static int migrate(FluentConfiguration configuration) {
        return configuration.loggers("slf4j")
                .locations("classpath:" + LOCATION)
                .validateMigrationNaming(true)
                .load().migrate().migrationsExecuted;
    }
}
