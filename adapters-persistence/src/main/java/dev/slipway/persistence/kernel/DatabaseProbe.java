package dev.slipway.persistence.kernel;

import dev.slipway.application.kernel.Refusal;
import io.micronaut.data.connection.jdbc.advice.DelegatingDataSource;
import jakarta.inject.Singleton;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;

/** Probes whether the database answers and, once it has lacked space, whether it has space again. */
@Singleton
public final class DatabaseProbe {

    private static final int PATIENCE_SECONDS = 2;
    /** Takes a megabyte of the volume of the database until the transaction ends. */
    private static final String WRITING =
            "create temporary table room on commit drop as select repeat('x', 1000) from generate_series(1, 1000)";

    private final DataSource pool;
    private volatile boolean full;

    public DatabaseProbe(DataSource dataSource) {
        this.pool = DelegatingDataSource.unwrapDataSource(dataSource);
    }

    public boolean beats() {
        try (Connection connection = pool.getConnection()) {
            return connection.isValid(PATIENCE_SECONDS) && (!full || hasSpace(connection));
        } catch (SQLException away) {
            return false;
        }
    }

    /** Records that the database had no space for a statement, and returns the rejection. */
    Refusal full() {
        full = true;
        return Refusal.storageFull();
    }

    private boolean hasSpace(Connection connection) throws SQLException {
        connection.setAutoCommit(false);
        try (Statement statement = connection.createStatement()) {
            statement.setQueryTimeout(PATIENCE_SECONDS);
            statement.execute(WRITING);
            full = false;
            return true;
        } finally {
            connection.rollback();
        }
    }
}
