package dev.slipway.persistence.kernel;

import io.micronaut.data.connection.jdbc.advice.DelegatingDataSource;
import jakarta.inject.Singleton;
import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;

/** Feels whether the database answers. */
@Singleton
public final class DatabaseProbe {

    private static final int PATIENCE_SECONDS = 2;

    private final DataSource pool;

    public DatabaseProbe(DataSource dataSource) {
        this.pool = DelegatingDataSource.unwrapDataSource(dataSource);
    }

    public boolean beats() {
        try (Connection connection = pool.getConnection()) {
            return connection.isValid(PATIENCE_SECONDS);
        } catch (SQLException away) {
            return false;
        }
    }
}
