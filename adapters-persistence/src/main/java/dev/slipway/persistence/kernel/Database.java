package dev.slipway.persistence.kernel;

import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.domain.kernel.Reason;
import io.micronaut.context.annotation.Bean;
import io.micronaut.context.annotation.Factory;
import io.micronaut.data.connection.ConnectionOperations;
import io.micronaut.data.connection.jdbc.advice.DelegatingDataSource;
import jakarta.inject.Singleton;
import java.sql.BatchUpdateException;
import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.jooq.Configuration;
import org.jooq.ConnectionProvider;
import org.jooq.DSLContext;
import org.jooq.ExecuteContext;
import org.jooq.ExecuteListener;
import org.jooq.SQLDialect;
import org.jooq.conf.Settings;
import org.jooq.exception.DataAccessException;
import org.jooq.impl.DSL;
import org.jooq.impl.DefaultConfiguration;

/** Gives jOOQ the connection of the present transaction, or one of its own for a single statement outside of transactions. */
@Factory
final class Database {

    @Singleton
    @Bean(typed = DSLContext.class)
    DSLContext dsl(ConnectionOperations<Connection> current, DataSource dataSource, DatabaseProbe probe) {
        Settings settings = new Settings().withRenderSchema(false).withExecuteLogging(false);
        Configuration configuration = new DefaultConfiguration()
                .set(new CurrentConnection(current, DelegatingDataSource.unwrapDataSource(dataSource)))
                .set(SQLDialect.POSTGRES)
                .set(settings)
                .set(ExecuteListener.onException(Database::translate));
        configuration.data(DatabaseProbe.class, probe);
        return DSL.using(configuration);
    }

    private static void translate(ExecuteContext context) {
        SQLException failed = context.sqlException();
        if (failed != null) {
            context.exception(failure(context.configuration(), failed));
        }
    }

    /**
     * Returns the failure of a statement, as it is thrown: that of a transaction where the connection is lost or the disk is full,
     * otherwise one that may be logged. A full disk is remembered, so that the server is not ready until there is space.
     */
    static RuntimeException failure(Configuration configuration, SQLException failed) {
        return SqlState.DISK_FULL.matches(failed) && configuration.data(DatabaseProbe.class) instanceof DatabaseProbe probe
                ? probe.full() : failure(failed);
    }

    /** Returns the failure without the statement, which may not be logged. */
    static RuntimeException failure(SQLException failed) {
        return switch (SqlState.of(failed)) {
            case AWAY -> away();
            case DISK_FULL -> Refusal.storageFull();
            case REPEATABLE, LOCK_NOT_AVAILABLE, OTHER -> new DataAccessException(SqlState.facts(unquoted(failed)), unquoted(failed));
        };
    }

    /** Returns the failure of one statement; that of a batch quotes it. */
    private static SQLException unquoted(SQLException failed) {
        return failed instanceof BatchUpdateException && failed.getNextException() != null ? failed.getNextException() : failed;
    }

    private static Refusal away() {
        return new Refusal(new Failure.Unavailable(Reason.of("database.away")));
    }

    private record CurrentConnection(ConnectionOperations<Connection> current, DataSource pool) implements ConnectionProvider {

        @Override
        public Connection acquire() {
            return current.findConnectionStatus().map(status -> (Connection) status.getConnection()).orElseGet(this::own);
        }

        private Connection own() {
            try {
                return pool.getConnection();
            } catch (SQLException failed) {
                throw failure(failed);
            }
        }

        @Override
        public void release(Connection connection) {
            boolean shared = current.findConnectionStatus().filter(status -> status.getConnection() == connection).isPresent();
            if (shared) {
                return;
            }
            try {
                connection.close();
            } catch (SQLException failed) {
                throw new DataAccessException("connection not returned", failed);
            }
        }
    }
}
